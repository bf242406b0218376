/** The SQLSTATE by which the migrations tell of a database that a newer version has migrated. */
export const tooNewState = "ST002";
