/** Length in code points, as the contract, the server's database and zod count. */
export const countCharacters = (text: string): number => [...text].length;
