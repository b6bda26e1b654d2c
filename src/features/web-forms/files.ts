import { createContext, use, useEffect, useState } from 'react';
import { withLinkToken } from '~/api/link-token';
import type { FileProblem } from '~/domain/data-files/file-texts';
import type { FormPlace } from './address';
import { fileNameIn } from './engine/file-names';
import type { MissingFiles } from './engine/missing-files';
import { formFilePath } from './load/load-form';

interface Files {
  place: FormPlace;
  /** Opens a file without a network. */
  openFile?: ((name: string) => Promise<Response>) | undefined;
  /** Names of files that the form has not. */
  missing?: ReadonlySet<string>;
  /** What is filled: a new instance, one that is continued, or an edit. */
  instance?: { mode: string };
  /** The missing files that its nodes need. */
  filesOfNodes?: MissingFiles['filesOfNodes'];
  /** Why files that are there count as missing. */
  unusable?: ReadonlyMap<string, FileProblem>;
}

/** Where the files of the form are; null where a form is shown without any. */
export const FormFiles = createContext<Files | null>(null);

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
  const name = fileNameIn(source);
  const opened = useOpened(files?.openFile, files ? name : null);
  if (!files || (name !== null && files.missing?.has(name))) return undefined;
  return files.openFile ? opened : withLinkToken(`${location.origin}/v1${formFilePath(files.place, name)}`);
}
