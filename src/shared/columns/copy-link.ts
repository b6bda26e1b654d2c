import { msg } from '@lingui/core/macro';
import { alerts } from '~/shared/ui/overlays/alerts';
import { copyText } from '~/shared/ui/text/copy-text';
import { choiceOf, type ColumnLayout, type KnownColumns, shownColumns } from './layout';

/** Servers refuse longer addresses. */
const longest = 7000;

/**
 * Copies a link to a table with this layout, and says so. The link names its columns even where they are the usual ones,
 * because the reader may have chosen others. In: the address of the table with a layout.
 */
export async function copyLink(
  layout: ColumnLayout,
  known: KnownColumns,
  addressOf: (layout: ColumnLayout) => string,
): Promise<void> {
  const shown = shownColumns(layout.columns, known);
  const address = `${window.location.origin}${addressOf({ ...layout, columns: choiceOf(shown, { ...known, usual: [] }) ?? shown })}`;
  if (address.length > longest) {
    alerts.danger(msg`The link would be too long for these columns. Show fewer columns, or all of them.`);
    return;
  }
  if (await copyText(address)) alerts.success(msg`Link copied.`);
  else alerts.danger(msg`The browser did not let this page copy the link.`);
}
