/** Room in pixels that a table leaves under itself for the bar (`spaceBelow`). Not in BulkBar.tsx, which may load later. */
export const bulkBarHeight = 72;
