/** What looks like an email address, for people who have one already. The server does not check it. */
export const emailPattern = /^[^\s@]+@[^\s@]+$/;

/**
 * What a new or changed address looks like. The server takes anything, so the separators of lists are refused here:
 * with them, a pasted line would become the address of an account.
 */
export const newEmailPattern = /^[^\s@;,<>"]+@[^\s@;,<>"]+$/;
