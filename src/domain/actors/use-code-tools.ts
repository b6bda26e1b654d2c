import { useLingui } from '@lingui/react/macro';
import { useScreenActions } from '~/shared/screen/registry';
import type { Tool } from '~/shared/ui/filters/tools';

interface CodeTools {
  /** False before the list has loaded: new names could not be compared with those in it. */
  ready: boolean;
  hasCodes: boolean;
  onMany: () => void;
  onManyIntent: () => void;
  onPrint: () => void;
  onDownload: () => void;
}

/** The tools of both lists: create several, print and download all codes shown. */
export function useCodeTools({ ready, hasCodes, onMany, onManyIntent, onPrint, onDownload }: CodeTools): Tool[] {
  const { t } = useLingui();
  const [print, download] = [t`Print QR codes…`, t`Download QR codes…`];
  useScreenActions(
    hasCodes
      ? [
          { id: 'print', label: print, run: onPrint },
          { id: 'download', label: download, run: onDownload },
        ]
      : [],
  );
  const many: Tool = { key: 'many', icon: 'plus', word: t`Add several…`, onClick: onMany, onIntent: onManyIntent };
  const codes: Tool[] = [
    { key: 'print', icon: 'form', word: print, place: 'menu', onClick: onPrint },
    { key: 'download', icon: 'download', word: download, place: 'menu', onClick: onDownload },
  ];
  return [...(ready ? [many] : []), ...(hasCodes ? codes : [])];
}
