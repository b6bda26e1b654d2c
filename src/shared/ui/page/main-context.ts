import { createContext } from 'react';

/** True inside the shell, which has the page's one main landmark. */
export const InMainContext = createContext(false);
