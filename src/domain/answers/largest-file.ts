/** Bytes of a file that is read for the labels of its choices; of a larger one the values show. */
export const largestFile = 4_000_000;
