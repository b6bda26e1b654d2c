import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Flex } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { DropHint, DropZone } from '~/shared/ui/controls/files';

export function FileDrop({
  onFile,
  label,
  fault,
  takesFocus = false,
  children,
}: {
  onFile: (file: File) => void;
  label: string;
  fault?: ReactNode;
  takesFocus?: boolean;
  children?: ReactNode;
}) {
  const { t } = useLingui();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  return (
    <Flex vertical gap="small">
      <DropZone
        label={t`CSV file`}
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
        onFiles={([file]) => file && onFile(file)}
      >
        <DropHint isParagraph>
          <Trans>Drop a CSV file here.</Trans>
        </DropHint>
        <p>{label}</p>
        <Button ref={button}>
          <Trans>Select a file…</Trans>
        </Button>
      </DropZone>
      {fault !== undefined && fault !== null && <Alert type="error" showIcon role="alert" title={fault} />}
      {children}
    </Flex>
  );
}
