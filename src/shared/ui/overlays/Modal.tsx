import { Modal as AntdModal } from 'antd';

/** The box of a dialog, for the dialogs of this folder. */
export const Modal = AntdModal;
