export const pageSizes = [250, 500, 1000] as const;

export const pageCount = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize));
