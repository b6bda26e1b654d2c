/** Cells per request. The worker holds a page as objects: three times as many took four times the memory. */
const cellsPerPage = 40_000;
const [fewestRows, mostRows] = [100, 2500];

/** How many rows to ask for at a time while a file is built. In: the number of their columns. */
export const rowsPerPage = (columns: number): number =>
  Math.min(mostRows, Math.max(fewestRows, Math.round(cellsPerPage / (columns + 8))));
