import { Trans, useLingui } from '@lingui/react/macro';
import { Flex, Segmented } from 'antd';
import { useState } from 'react';
import { Dialog } from '~/shared/ui/overlays/Dialog';
import { CopyButton } from '~/shared/ui/text/CopyButton';
import { type DataSource, codeExample, odataUrl, type Program } from './use-connect-data';
import './connect-data.css';

interface ConnectDataDialogProps {
  source: DataSource;
  onClose: () => void;
}

/** The OData URL, with an example for each program. */
export function ConnectDataDialog({ source, onClose }: ConnectDataDialogProps) {
  const { t } = useLingui();
  const [tool, setTool] = useState<Program>('excel');
  const address = odataUrl(source, location.origin);
  const isList = 'datasetName' in source;
  const example = codeExample(tool, source, location.origin);
  return (
    <Dialog title={t`Connect data`} onClose={onClose} width={640}>
      <div className="dialog-fields">
        <p>
          {isList ? (
            <Trans>
              Programs that read OData get the current entities from this address, whenever they refresh. They sign in
              with the email and password of a web user who may see them.
            </Trans>
          ) : (
            <Trans>
              Programs that read OData get the current submissions from this address, whenever they refresh. They sign
              in with the email and password of a web user who may see them.
            </Trans>
          )}
        </p>
        <Flex wrap align="center" gap={8}>
          <code className="data-address">{address}</code>
          <CopyButton text={address}>
            <Trans>Copy address</Trans>
          </CopyButton>
        </Flex>
        <Segmented
          aria-label={t`Program`}
          tabIndex={-1}
          value={tool}
          onChange={setTool}
          options={[
            { value: 'excel', label: t`Excel` },
            { value: 'power-bi', label: t`Power BI` },
            { value: 'r', label: 'R' },
            { value: 'python', label: t`Python` },
            { value: 'other', label: t`Other` },
          ]}
        />
        {tool === 'excel' && (
          <ol>
            <li>
              <Trans>In Excel, open Data, Get Data, From Other Sources, From OData Feed.</Trans>
            </li>
            <li>
              <Trans>Paste the address. When asked how to sign in, select Basic.</Trans>
            </li>
            <li>
              {isList ? (
                <Trans>Select Entities.</Trans>
              ) : (
                <Trans>Select Submissions; repeats are tables of their own.</Trans>
              )}
            </li>
          </ol>
        )}
        {tool === 'power-bi' && (
          <ol>
            <li>
              <Trans>In Power BI, open Get data, OData feed.</Trans>
            </li>
            <li>
              <Trans>Paste the address. When asked how to sign in, select Basic.</Trans>
            </li>
            <li>
              {isList ? (
                <Trans>Select Entities, then Load.</Trans>
              ) : (
                <Trans>Select Submissions and the tables of repeats, then Load.</Trans>
              )}
            </li>
          </ol>
        )}
        {tool === 'r' && (
          <p>
            <Trans>With the package ruODK:</Trans>
          </p>
        )}
        {tool === 'python' && (
          <p>
            <Trans>With the package pyODK, which reads the server and the password from its configuration file:</Trans>
          </p>
        )}
        {tool === 'other' && (
          <p>
            <Trans>With any program that sends requests, ten rows as JSON:</Trans>
          </p>
        )}
        {example !== null && (
          <>
            <pre className="analyse-code">
              <code>{example}</code>
            </pre>
            <div>
              <CopyButton text={example}>
                <Trans>Copy example</Trans>
              </CopyButton>
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}
