/** For existing addresses; the server does not check them. */
export const emailPattern = /^[^\s@]+@[^\s@]+$/;

/**
 * The server takes anything. List separators are refused, so that a pasted list does not become one account's address.
 */
export const newEmailPattern = /^[^\s@;,<>"]+@[^\s@;,<>"]+$/;
