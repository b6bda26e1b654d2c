/** Names of Android apps, such as "org.example.camera". */

/** Whether a text cannot be the name of an app: parts of letters, digits and underscores, with dots between them. */
export const packageFault = (name: string): boolean => !/^[a-z]\w*(?:\.[a-z]\w*)+$/i.test(name);
