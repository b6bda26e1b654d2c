import { Modal as AntdModal, type ModalProps } from 'antd';
import { AntdProvider } from '~/shared/ui/theme/AntdProvider';

let place: HTMLElement | undefined;

/**
 * Where dialogs stand: at the end of the page. Only in an element of its own does antd leave scrolling alone; it would
 * stop it by a style element that has no nonce. `behind-dialog` stops it here.
 */
function placeOfDialogs(): HTMLElement {
  if (!place?.isConnected) {
    place = document.createElement('div');
    document.body.append(place);
  }
  return place;
}

/** The box of a dialog, for the dialogs of this folder. */
export function Modal(props: ModalProps) {
  return (
    <AntdProvider>
      <AntdModal getContainer={placeOfDialogs} {...props} />
    </AntdProvider>
  );
}
