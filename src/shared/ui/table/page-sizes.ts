/** Rows a page of a large table may have (spec 00 §0.20). */
export const pageSizes = [250, 500, 1000] as const;

/** How many pages the rows need, at least one. */
export const pageCount = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize));
