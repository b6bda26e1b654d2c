import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Tool } from '~/shared/ui/filters/tools';
import { disabledItem, divider } from '~/shared/ui/overlays/menu-items';

interface Download<Key extends string> {
  /** The kinds of files by their names, in the order of the menu. */
  kinds: Readonly<Record<Key, MessageDescriptor>>;
  /** Why a kind is not possible; undefined if it is. */
  whyNot: (kind: Key) => MessageDescriptor | undefined;
  /** The kind that was downloaded last, which comes first. */
  last: Key | null;
  /** Which rows the file has, if not all. */
  scope: ReactNode;
  busy: boolean;
  /** The pointer or the focus is at the button. */
  onIntent: () => void;
  onChoose: (kind: Key) => void;
  onOptions: () => void;
}

/** Downloads the rows of a list at once, or opens the dialog with all options. */
export function useDownloadTool<Key extends string>(download: Download<Key>): Tool {
  const { kinds, whyNot, last, scope, busy, onIntent, onChoose, onOptions } = download;
  const { t, i18n } = useLingui();
  const keys = Object.keys(kinds) as Key[];
  return {
    key: 'download',
    icon: 'download',
    word: t`Download`,
    busy,
    onIntent,
    onClick: onOptions,
    items: [
      scope === null ? null : { type: 'group', key: 'scope', label: scope },
      ...[...keys.filter((key) => key === last), ...keys.filter((key) => key !== last)].map((key) => {
        const [label, why] = [i18n._(kinds[key]), whyNot(key)];
        if (why !== undefined) return disabledItem(key, label, i18n._(why));
        return { key, label, extra: key === last && <Trans>last used</Trans>, onClick: () => onChoose(key) };
      }),
      divider,
      { key: 'options', label: <Trans>More options…</Trans>, onClick: onOptions },
      {
        type: 'group',
        key: 'formulas',
        label: <Trans>In CSV files, answers that begin like a formula (=, +, -, @) stay as they are.</Trans>,
      },
    ],
  };
}
