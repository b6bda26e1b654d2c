import type { RenderResult } from 'vitest-browser-react';

/** Opens the dialog with all options of a download, over the list on screen. */
export async function openDownload(screen: Pick<RenderResult, 'getByRole'>): Promise<void> {
  await screen.getByRole('button', { name: 'Download', exact: true }).click();
  await screen.getByRole('menuitem', { name: 'More options…' }).click();
}
