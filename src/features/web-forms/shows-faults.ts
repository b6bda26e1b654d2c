import { createContext } from 'react';

/** Whether every fault is shown: after the person has tried to send. */
export const ShowsFaults = createContext(false);
