/** Stands for the time of the batch, which the database alone knows, until it has answered. */
export const pendingTime = "9999-12-31T23:59:59.999Z";
