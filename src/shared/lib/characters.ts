/** Length in code points, as the contract, the server's database and zod count. */
export const characters = (text: string): number => [...text].length;
