import { Button, type ButtonProps, Flex, Upload, type UploadProps } from 'antd';
import type { ReactNode } from 'react';

interface FilesProps extends Pick<UploadProps, 'accept' | 'openFileDialogOnClick'> {
  label: string;
  onFiles: (files: File[]) => void;
}

/** antd must neither upload nor list the files. */
const nothingSent: UploadProps = { showUploadList: false, beforeUpload: () => Upload.LIST_IGNORE };

/** Selected files are taken from the event: antd calls `beforeUpload` for dropped ones, too. */
function Selected({ onFiles, children }: Pick<FilesProps, 'onFiles'> & { children: ReactNode }) {
  return (
    <Flex
      vertical
      onChange={({ target }) => {
        const files = target instanceof HTMLInputElement ? [...(target.files ?? [])] : [];
        if (files.length > 0) onFiles(files);
      }}
      // antd takes the focus from the button, and with Enter does not wait for its click.
      onClick={({ target }) => target instanceof HTMLButtonElement && target.focus()}
      onKeyDownCapture={(event) => event.key === 'Enter' && event.stopPropagation()}
    >
      {children}
    </Flex>
  );
}

type FileButtonProps = Omit<FilesProps, 'openFileDialogOnClick'> &
  Pick<UploadProps, 'multiple' | 'directory'> &
  Omit<ButtonProps, 'onClick'>;

export function FileButton({
  label,
  accept = '',
  multiple = false,
  directory = false,
  onFiles,
  ...button
}: FileButtonProps) {
  return (
    <Selected onFiles={onFiles}>
      <Upload {...nothingSent} {...{ accept, multiple, directory }} aria-label={label}>
        <Button {...button} />
      </Upload>
    </Selected>
  );
}

interface FileZoneProps extends FilesProps {
  isOver?: boolean;
  inRow?: boolean;
  /** With a button for keyboard users: the zone itself is not focusable. */
  children: ReactNode;
}

export function DropZone({ label, isOver = false, inRow = false, onFiles, children, ...upload }: FileZoneProps) {
  return (
    <Selected onFiles={onFiles}>
      <Upload.Dragger
        {...nothingSent}
        {...upload}
        hasControlInside
        aria-label={label}
        styles={{
          trigger: {
            overflowWrap: 'anywhere',
            ...(isOver && { borderColor: 'var(--brand)', background: 'var(--bg-selected)' }),
          },
        }}
        onDrop={({ dataTransfer: { files } }) => {
          if (files.length > 0) onFiles([...files]);
        }}
      >
        <Flex vertical={!inRow} wrap={inRow} align="center" justify="center" gap="8px 16px">
          {children}
        </Flex>
      </Upload.Dragger>
    </Selected>
  );
}

interface DropHintProps {
  isParagraph?: boolean;
  children: ReactNode;
}

export const DropHint = ({ isParagraph = false, children }: DropHintProps) =>
  isParagraph ? <p className="muted drop-hint">{children}</p> : <span className="muted drop-hint">{children}</span>;
