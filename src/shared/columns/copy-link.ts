import { msg } from '@lingui/core/macro';
import { alerts } from '~/shared/ui/overlays/alerts';
import { copyText } from '~/shared/ui/text/copy-text';
import { explicitLayout } from './explicit-layout';
import type { ColumnLayout, KnownColumns } from './layout';

/** Servers refuse longer addresses. */
const longest = 7000;

/** Copies a link to a table with this layout, and says so. In: the address of the table with a layout. */
export async function copyLink(
  layout: ColumnLayout,
  known: KnownColumns,
  addressOf: (layout: ColumnLayout) => string,
): Promise<void> {
  await copyAddress(addressOf(explicitLayout(layout, known)));
}

/** Copies a link to a path of this site, and says so. */
export async function copyAddress(path: string): Promise<void> {
  const address = `${window.location.origin}${path}`;
  if (address.length > longest) {
    alerts.danger(msg`The link would be too long for these columns. Show fewer columns, or all of them.`);
    return;
  }
  if (await copyText(address)) alerts.success(msg`Link copied.`);
  else alerts.danger(msg`The browser did not let this page copy the link.`);
}
