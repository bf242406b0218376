/** The SQLSTATE by which the migrations tell of a database that a newer version has migrated. */
export const tooNewState = "ST002";

/** The SQLSTATE by which the migrations tell of a database whose encoding cannot hold every text. */
export const notUtf8State = "ST004";

/** The SQLSTATE by which the migrations tell of a PostgreSQL that is older than they need. */
export const tooOldState = "ST005";

/** The SQLSTATE by which the migrations tell of a schema that belongs to somebody whom the migrating role does not act for. */
export const notOwnedState = "ST006";

/** The SQLSTATE by which the migrations tell of a database that took steps of the same numbers with other text. */
export const differsState = "ST007";
