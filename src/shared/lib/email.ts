/** What looks like an email address. The server does not check it. */
export const emailPattern = /^[^\s@]+@[^\s@]+$/;
