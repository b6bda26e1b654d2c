import { createContext } from 'react';

/** What is open: nothing but exceptions, or everything but exceptions. */
export interface OpenParts {
  all: boolean;
  except: ReadonlySet<string>;
}

export const allClosed: OpenParts = { all: false, except: new Set() };
export const allOpen: OpenParts = { all: true, except: new Set() };

/** Whether a row or an entry is open, by its id. */
export const isOpen = ({ all, except }: OpenParts, id: string): boolean => all !== except.has(id);

/** What the buttons of the table need. They read it from a context, so that the columns stay as they are. */
export interface OpenRepeats {
  parts: OpenParts;
  toggle: (id: string) => void;
  toggleAll: () => void;
  /** How many entries a submission has, once known. */
  countOf: (id: string) => number | undefined;
  /** Loads the code before it is needed. */
  onIntent: () => void;
}

export const RepeatsContext = createContext<OpenRepeats | null>(null);
