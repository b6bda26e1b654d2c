/** How many characters a text has, as the contract, the server's database and zod count: by code points. */
export const characters = (text: string): number => [...text].length;
