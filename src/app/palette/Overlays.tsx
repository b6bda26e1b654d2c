import type { Overlay } from '../shell/overlay';
import { KeysDialog } from './KeysDialog';
import { Palette } from './Palette';

/** The overlays over the page; one at a time. */
export function Overlays({ overlay }: { overlay: Overlay }) {
  if (overlay === 'palette') return <Palette />;
  return overlay === 'keys' && <KeysDialog />;
}
