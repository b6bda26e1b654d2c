import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { type Overlay, overlay } from '../shell/overlay';
import { KeysDialog } from './KeysDialog';
import { Palette } from './Palette';

const CreateProjectDialog = lazyDialog(() => import('~/features/projects/CreateProjectDialog'), 'CreateProjectDialog');

/** The overlays over the page; one at a time. */
export function Overlays({ overlay: shown }: { overlay: Overlay }) {
  if (shown === 'palette') return <Palette />;
  if (shown === 'new-project') return <CreateProjectDialog onClose={() => overlay.set(null)} />;
  return shown === 'keys' && <KeysDialog />;
}
