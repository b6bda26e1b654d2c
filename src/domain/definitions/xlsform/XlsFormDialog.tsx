import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Button, Flex } from 'antd';
import { definitionKey, type DefinitionRef } from '~/api/form-version-ref';
import type { Change } from '~/engines/xforms/changes';
import { compareForms } from '~/engines/xforms/reader';
import type { UnsupportedCode } from '~/engines/xlsform/write/unsupported-features';
import { bidiIsolate } from '~/shared/lib/isolate';
import { saveFile } from '~/shared/lib/save-file';
import { InfoDialog } from '~/shared/ui/overlays/InfoDialog';
import { ListSkeleton } from '~/shared/ui/states/states';
import { Sentences } from '~/shared/ui/text/Joined';
import { fetchDefinition } from '../queries';
import { UnreadableState } from '../UnreadableState';
import { generateSpreadsheet } from './generate-spreadsheet';
import type { GeneratedSpreadsheet } from './worker';

interface XlsFormDialogProps {
  definition: DefinitionRef;
  title: string;
  name: string;
  onClose: () => void;
}

/** Converters always define how the instance ID is made; other programs leave it to the client. */
const isDifference = (change: Change): boolean => !('node' in change) || change.node?.path !== '/meta/instanceID';

/** Generates the spreadsheet of a form that has none, and lists what it cannot express. Open it with `lazyDialog`. */
export function XlsFormDialog({ definition, title, name, onClose }: XlsFormDialogProps) {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery({
    queryKey: [...definitionKey(definition), 'spreadsheet'],
    queryFn: async ({ signal }) => {
      const form = await fetchDefinition(definition);
      const made = await generateSpreadsheet(await form.text(), signal);
      const comparison = made.xml && (await compareForms(form, made.xml, signal));
      return { ...made, differences: comparison && comparison.changes.filter(isDifference).length };
    },
    gcTime: 0,
    structuralSharing: false,
  });
  return (
    <InfoDialog
      title={t`XLSForm: ${title}`}
      onClose={onClose}
      actions={
        data && (
          <Button type="primary" onClick={() => saveFile(data.file, `${name}.xlsx`)}>
            <Trans>Download XLSForm (.xlsx)</Trans>
          </Button>
        )
      }
    >
      {data && <Made made={data} />}
      {!data && !error && <ListSkeleton rows={4} />}
      {!data && error && <UnreadableState error={error} retry={() => void refetch()} />}
    </InfoDialog>
  );
}

interface MadeProps {
  /** `differences` after converting it back; null if that fails. */
  made: Pick<GeneratedSpreadsheet, 'unsaid'> & { differences: number | null };
}

function Made({ made: { unsaid, differences } }: MadeProps) {
  const { i18n } = useLingui();
  return (
    <Flex vertical gap={8}>
      <p>
        <Trans>
          This form was not made from a spreadsheet on this server. Alidade can write one from its XML, so that you can
          change the form as an XLSForm.
        </Trans>
      </p>
      {differences === null && (
        <p>
          <Trans>The check of spreadsheets finds errors in it. Upload it as a draft to see them.</Trans>
        </p>
      )}
      {unsaid.length === 0 && differences === 0 && (
        <p>
          <Trans>Converted again, it gives the same form.</Trans>
        </p>
      )}
      {unsaid.length === 0 && differences !== null && differences > 0 && (
        <p>
          <Sentences>
            <Plural
              value={differences}
              one="Converted again, # thing of the form differs."
              other="Converted again, # things of the form differ."
            />
            <Trans>Upload it as a draft to compare the two.</Trans>
          </Sentences>
        </p>
      )}
      {unsaid.length > 0 && (
        <>
          <p>
            <Plural
              value={unsaid.length}
              one="A spreadsheet cannot say # thing of this form:"
              other="A spreadsheet cannot say # things of this form:"
            />
          </p>
          <ul style={{ margin: 0 }}>
            {unsaid.map(({ code, name }) => (
              <li key={`${code} ${name}`}>{i18n._(unsaidWords[code](bidiIsolate(name)))}</li>
            ))}
          </ul>
        </>
      )}
    </Flex>
  );
}

const unsaidWords: Readonly<Record<UnsupportedCode, (name: string) => MessageDescriptor>> = {
  'markup-in-text': (name) => msg`A text of “${name}” has markup, which is left out.`,
  'expression-in-text': (name) => msg`A text of “${name}” shows the result of an expression, which is left out.`,
  'no-label': (name) => msg`“${name}” has no label. Its name becomes the label.`,
  'control-without-answer': (name) => msg`“${name}” has no place for answers, and is left out.`,
  'hidden-group': (name) => msg`The group “${name}” is not shown in the form. The spreadsheet shows it.`,
  'other-order': (name) =>
    msg`The questions of “${name}” are asked in another order than their answers are kept. They are kept as they are asked.`,
  'repeat-instances': (name) =>
    msg`The repeat “${name}” begins with several entries, or with answers that new entries do not have. It begins empty.`,
  'repeat-count': (name) =>
    msg`How often “${name}” repeats is computed. A hidden question of its own computes it in the spreadsheet.`,
  'repeat-default': (name) =>
    msg`The default of “${name}” is computed for some entries of its repeat only. It is computed for all.`,
  'two-defaults': (name) => msg`“${name}” has a written and a computed default. Only the computed one stays.`,
  'plain-computed-default': (name) =>
    msg`The computed default of “${name}” does not look like an expression. It becomes a written one.`,
  metadata: (name) => msg`“${name}” says something about a submission for which there is no column, and is left out.`,
  'empty-name': (name) => msg`Nothing computes “${name}”. It is left out.`,
  action: (name) => msg`“${name}” is set at an event for which there is no column, and is not set.`,
  'choices-source': (name) => msg`The choices of “${name}” come from a place that is neither a list nor a file.`,
  instance: (name) => msg`The data “${name}” are neither a list of choices nor a file, and are left out.`,
  'instance-name': (name) => msg`The data “${name}” are called like their file.`,
  'empty-list': (name) => msg`The list “${name}” has no choices. It gets one.`,
  'choice-without-name': (name) => msg`A choice of the list “${name}” has no value.`,
  'choice-with-space': (name) =>
    msg`A choice of “${name}” has a space in its value, which a question with several answers cannot have.`,
  'choice-column': (name) =>
    msg`The column “${name}” of choices means something else in a spreadsheet, and is renamed.`,
  'external-choices': (name) =>
    msg`The choices of “${name}” are in a file beside the form. Add them to the sheet “external_choices”.`,
  'question-type': (name) => msg`No type of question is like “${name}”.`,
  'text-form': (name) => msg`A text of “${name}” has a form of its own, such as a short one, which is left out.`,
};
