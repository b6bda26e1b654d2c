import { createContext } from 'react';

/** The code of the language that the form's own texts are in; undefined if the form does not say. */
export const FormLanguage = createContext<string | undefined>(undefined);
