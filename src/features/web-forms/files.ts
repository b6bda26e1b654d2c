import { createContext, use, useEffect, useState } from 'react';
import { withLinkToken } from '~/api/link-token';
import type { FormPlace } from './address';
import { formFilePath } from './load/load-form';

interface Files {
  place: FormPlace;
  /** Opens a file without a network. */
  openFile?: ((name: string) => Promise<Response>) | undefined;
  /** Names of files that the form has not. */
  missing?: ReadonlySet<string>;
  /** Its data files, by the ids of their instances. */
  dataFiles?: ReadonlyMap<string, string>;
  /** What is filled: a new instance, one that is continued, or an edit. */
  instance?: { mode: string };
}

/** Where the files of the form are; null where a form is shown without any. */
export const FormFiles = createContext<Files | null>(null);

/** The name of a file in the form's address of it (jr://…). */
function nameIn({ href }: { href: string }): string {
  const name = href.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(name);
  } catch {
    // A name that only looks encoded.
    return name;
  }
}

/** The file, opened without a network, as an address of this page; null while it is opened. */
function useOpened(openFile: Files['openFile'], name: string | null): string | null | undefined {
  const [opened, setOpened] = useState<string | null | undefined>(null);
  useEffect(() => {
    if (!openFile || name === null) return;
    let url: string | undefined;
    let current = true;
    const open = async () => {
      const answer = await openFile(name);
      if (!answer.ok) throw new Error(name);
      const blob = await answer.blob();
      if (current) setOpened((url = URL.createObjectURL(blob)));
    };
    open().catch(() => current && setOpened(undefined));
    return () => {
      current = false;
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [openFile, name]);
  return opened;
}

/** The address of a file that the form refers to; undefined if it has none, null while it is not known yet. */
export function useFileAddress(source: { href: string }): string | null | undefined {
  const files = use(FormFiles);
  const name = nameIn(source);
  const opened = useOpened(files?.openFile, files ? name : null);
  if (!files || (name !== null && files.missing?.has(name))) return undefined;
  return files.openFile ? opened : withLinkToken(`${location.origin}/v1${formFilePath(files.place, name)}`);
}
