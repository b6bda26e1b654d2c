import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Flex } from 'antd';
import type { ReactNode } from 'react';
import { ambiguousNameMessages } from '~/domain/definitions/ambiguous-names';
import { DefinitionErrorText } from '~/domain/definitions/DefinitionErrorText';
import { typeLabel } from '~/domain/definitions/type-words';
import type { FormCheck } from '~/engines/xforms/protocol';
import { paths } from '~/shared/lib/paths';
import { AppLink } from '~/shared/ui/links/AppLink';
import { CommaPair, PhraseAndSentence } from '~/shared/ui/text/Joined';
import { Name } from '~/shared/ui/text/Name';
import { splitLink, type WorkflowWarning } from './refusals';

interface DefinitionAlertProps {
  type: 'info' | 'warning' | 'error';
  role?: 'alert' | 'note' | 'status';
  title: ReactNode;
  children: ReactNode;
}

/** Box for what was found in a definition. */
export const DefinitionAlert = ({ type, role = 'alert', title, children }: DefinitionAlertProps) => (
  <Alert
    type={type}
    role={role}
    showIcon
    className="definition-message"
    title={title}
    description={
      <Flex vertical align="flex-start" gap={8}>
        {children}
      </Flex>
    }
  />
);

export const StrongName = ({ children }: { children: string }) => (
  <strong>
    <Name>{children}</Name>
  </strong>
);

interface CheckPanelProps {
  file: File;
  check: FormCheck;
  workflow: readonly WorkflowWarning[];
  projectId: number;
  onUpload: () => void;
}

export function CheckPanel({ file, check, workflow, projectId, onUpload }: CheckPanelProps) {
  const name = <Name>{file.name}</Name>;
  return (
    <DefinitionAlert
      type="warning"
      title={
        <h3>
          <Trans>{name} has not been uploaded yet</Trans>
        </h3>
      }
    >
      {check.faults.length > 0 && (
        <p>
          <Trans>
            The server may take this file, but apps may not open the form, or lose answers. Correct it and select it
            again, or upload it anyway.
          </Trans>
        </p>
      )}
      <CheckList check={check} />
      <WorkflowList warnings={workflow} projectId={projectId} />
      <Button onClick={onUpload}>
        <Trans>Upload anyway</Trans>
      </Button>
    </DefinitionAlert>
  );
}

interface WarningsPanelProps {
  design: readonly string[];
  workflow: readonly WorkflowWarning[];
  file: File | undefined;
  projectId: number;
  /** The converter has warnings that the local check did not find. */
  isMoreThanFound: boolean;
  onIgnore: () => void;
}

export function WarningsPanel({ design, workflow, file, projectId, isMoreThanFound, onIgnore }: WarningsPanelProps) {
  const name = <Name>{file?.name ?? ''}</Name>;
  return (
    <DefinitionAlert
      type="warning"
      title={
        <h3>
          <Trans>{name} has warnings</Trans>
        </h3>
      }
    >
      <p>
        <Trans>
          The form will work, but check these warnings. Correct the file and select it again, or upload it anyway.
        </Trans>
      </p>
      {design.length > 0 && (
        <>
          <h4>
            <Trans>Form design warnings</Trans>
          </h4>
          <ul>
            {[...new Set(design)].map((warning) => (
              <li key={warning}>
                <DesignWarning warning={warning} />
              </li>
            ))}
          </ul>
        </>
      )}
      {isMoreThanFound && (
        <p>
          <Trans>This page did not find all of them. These are the server’s own messages.</Trans>
        </p>
      )}
      <WorkflowList warnings={workflow} projectId={projectId} />
      <Button onClick={onIgnore}>
        <Trans>Upload anyway</Trans>
      </Button>
    </DefinitionAlert>
  );
}

function DesignWarning({ warning }: { warning: string }) {
  const { text, url } = splitLink(warning);
  return (
    <>
      <span dir="auto">{text}</span>
      {url !== null && (
        <>
          {' '}
          <a href={url} target="_blank" rel="noreferrer noopener">
            <Trans>Learn more</Trans>
          </a>
        </>
      )}
    </>
  );
}

export function CheckList({ check }: { check: Pick<FormCheck, 'faults' | 'alike' | 'retyped'> }) {
  const { faults, alike, retyped } = check;
  const { i18n } = useLingui();
  const count = retyped.length;
  return (
    <>
      {faults.length > 0 && (
        <ul>
          {faults.map((fault) => (
            <li key={JSON.stringify(fault)}>
              <DefinitionErrorText fault={fault} />
            </li>
          ))}
        </ul>
      )}
      {alike.length > 0 && (
        <>
          <p>
            <PhraseAndSentence first={i18n._(ambiguousNameMessages.title)} second={i18n._(ambiguousNameMessages.why)} />
          </p>
          <ul>
            {alike.map(({ path, other }) => (
              <li key={path}>
                <CommaPair first={<Name>{other}</Name>} second={<Name>{path}</Name>} />
              </li>
            ))}
          </ul>
        </>
      )}
      {count > 0 && (
        <>
          <p>
            <Plural
              value={count}
              one="# question becomes text. Answers that are there stay as they are, but tools that read the data get them as text, not as numbers, dates or places. After publishing, it cannot be changed back."
              other="# questions become text. Answers that are there stay as they are, but tools that read the data get them as text, not as numbers, dates or places. After publishing, this cannot be changed back."
            />
          </p>
          <ul>
            {retyped.map(({ node, from, to }) => {
              const [name, was, is] = [<Name key="name">{node.name}</Name>, typeLabel(from, i18n), typeLabel(to, i18n)];
              return (
                <li key={node.path}>
                  <Trans>
                    {name}: {was} → {is}
                  </Trans>
                </li>
              );
            })}
          </ul>
        </>
      )}
    </>
  );
}

const trashDocs = 'https://docs.getodk.org/central-forms/#deleting-a-form';
const structureDocs = 'https://docs.getodk.org/central-forms/#central-forms-updates';
const entitySpec = 'https://getodk.github.io/xforms-spec/entities';

interface WorkflowListProps {
  warnings: readonly WorkflowWarning[];
  projectId: number;
}

export function WorkflowList({ warnings, projectId }: WorkflowListProps) {
  if (warnings.length === 0) return null;
  return (
    <>
      <h4>
        <Trans>Changes that affect existing data</Trans>
      </h4>
      <ul>
        {/* A newer server may send several unknown types, so the type alone is no key. */}
        {[...warnings.entries()].map(([index, warning]) => (
          <li key={`${warning.type} ${index}`}>
            <Workflow warning={warning} projectId={projectId} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Workflow({ warning, projectId }: { warning: WorkflowWarning; projectId: number }) {
  switch (warning.type) {
    case 'deletedFormExists': {
      const id = <StrongName>{warning.xmlFormId}</StrongName>;
      return (
        <>
          <p>
            <Trans>
              A form with the ID {id} is in the trash. If you upload this file, that form can no longer be restored.
            </Trans>
          </p>
          <p>
            <AppLink to={paths.project(projectId)}>
              <Trans>Restore it from the project’s trash</Trans>
            </AppLink>
            {' · '}
            <Docs to={trashDocs} />
          </p>
        </>
      );
    }
    case 'structureChanged':
      return (
        <>
          <p>
            <Plural
              value={warning.fields.length}
              one="# field of the published version is missing, renamed or in another group. Its data stays in existing submissions, but leaves the usual exports."
              other="# fields of the published version are missing, renamed or in another group. Their data stays in existing submissions, but leaves the usual exports."
            />{' '}
            <Docs to={structureDocs} />
          </p>
          <div className="definition-fields">
            <Trans>Fields:</Trans>
            {warning.fields.map((field) => (
              <code key={field}>
                <bdi>{field}</bdi>
              </code>
            ))}
          </div>
        </>
      );
    case 'oldEntityVersion':
      return (
        <p>
          <Trans>
            The form follows version <bdi>{warning.version}</bdi> of the entities specification. Version 2024.1.0 or
            newer is recommended.
          </Trans>{' '}
          <Docs to={entitySpec} />
        </p>
      );
    case 'other':
      return <bdi>{warning.text}</bdi>;
  }
}

const Docs = ({ to }: { to: string }) => (
  <a href={to} target="_blank" rel="noreferrer noopener">
    <Trans>Learn more</Trans>
  </a>
);
