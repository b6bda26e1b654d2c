/** The page sizes of a large table. */
export const pageSizes = [250, 500, 1000] as const;

/** The number of pages, at least one. */
export const pageCount = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize));
