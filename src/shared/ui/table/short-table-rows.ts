/** The most rows of a ShortTable. More need a DataTable, which only draws those in sight. */
export const shortTableRows = 100;
