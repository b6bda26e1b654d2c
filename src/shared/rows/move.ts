/** To the trash, or back. */
export type Move = 'delete' | 'restore';

/** The move that takes another one back. */
export const opposite = { delete: 'restore', restore: 'delete' } as const;
