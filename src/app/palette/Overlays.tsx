import type { Overlay } from '../shell/overlay';
import { KeysDialog } from './KeysDialog';
import { Palette } from './Palette';

/** What lies over the page, of which there is one at a time. */
export function Overlays({ overlay }: { overlay: Overlay }) {
  if (overlay === 'palette') return <Palette />;
  return overlay === 'keys' && <KeysDialog />;
}
