import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Flex } from 'antd';
import { type ReactNode, useState } from 'react';
import { fileName } from '~/shared/lib/file-names';
import { saveFile } from '~/shared/lib/save-file';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { codePng } from './image';
import './code-panel.css';

interface CodePanelProps {
  /** Data URL; null if the text is too long for a code. */
  image: string | null;
  label: string;
  tooLong: ReactNode;
  children: ReactNode;
}

export function CodePanel({ image, label, tooLong, children }: CodePanelProps) {
  return (
    <Flex wrap align="flex-start" gap="middle" className="code-panel">
      {image === null ? (
        <Alert type="warning" role="alert" title={tooLong} style={{ flex: '1 1 200px' }} />
      ) : (
        <img className="code-image" src={image} alt={label} />
      )}
      <Flex vertical align="flex-start" gap="small" className="code-text">
        {children}
      </Flex>
    </Flex>
  );
}

export function CodeActions({ children }: { children: ReactNode }) {
  return (
    <Flex wrap gap="small">
      {children}
    </Flex>
  );
}

export function DownloadCode({ text, name }: { text: string; name: string }) {
  const download = async () => {
    const bytes = await codePng(text);
    saveFile(new Blob([bytes.slice()], { type: 'image/png' }), `${fileName(name)}.png`);
  };
  return (
    <Button onClick={() => void download()}>
      <Trans>Download PNG</Trans>
    </Button>
  );
}

/** A URL whose secret is hidden until requested. */
export function SecretUrl({ label, shown, masked }: { label: ReactNode; shown: string; masked: string }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <Flex vertical align="flex-start" className="code-secret">
      <strong>{label}</strong>
      <code dir="ltr">{open ? shown : masked}</code>
      <TextButton aria-pressed={open} onClick={() => setOpen(!open)}>
        {open ? t`Hide the secret` : t`Show the secret`}
      </TextButton>
    </Flex>
  );
}
