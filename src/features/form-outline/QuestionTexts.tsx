import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { languageCode, type FormNode, type Media, ownText, type Texts } from '~/engines/xforms/model';
import { visibleName } from '~/shared/lib/visible-name';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { Clipped } from '~/shared/ui/text/Clipped';
import { Facts } from '~/shared/ui/text/Facts';

/** More languages than these are shown on demand. */
const first = 12;

const fields: readonly [
  keyof FormNode & ('label' | 'hint' | 'guidance' | 'constraintMessage' | 'requiredMessage'),
  MessageDescriptor,
][] = [
  ['label', msg`Label`],
  ['hint', msg`Hint`],
  ['guidance', msg`Guidance`],
  ['constraintMessage', msg`Constraint message`],
  ['requiredMessage', msg`Required message`],
];

const mediaWords: Record<keyof Media, MessageDescriptor> = {
  image: msg`Image`,
  'big-image': msg`Large image`,
  audio: msg`Audio`,
  video: msg`Video`,
};

interface Field {
  label: string;
  texts: Texts;
}

function useFields(node: FormNode): Field[] {
  const { i18n, t } = useLingui();
  const media = (label: string, files: Media) =>
    (Object.keys(files) as (keyof Media)[]).map((form) => {
      const kind = i18n._(mediaWords[form]);
      return { label: `${label}: ${kind}`, texts: files[form] ?? {} };
    });
  return [
    ...fields.map(([field, label]) => ({ label: i18n._(label), texts: node[field] })),
    ...media(t`Label`, node.labelMedia),
    ...media(t`Hint`, node.hintMedia),
  ].filter(({ texts }) => Object.keys(texts).length > 0);
}

/** Every text of a question in every language. */
export function QuestionTexts({ node, languages }: { node: FormNode; languages: readonly string[] }) {
  const fieldsOfNode = useFields(node);
  const [all, setAll] = useState(false);
  if (fieldsOfNode.length === 0) return null;
  const shown = all ? languages : languages.slice(0, first);
  const rest = languages.length - first;
  return (
    <section className="outline-section">
      <h3>
        <Trans>Texts</Trans>
      </h3>
      {fieldsOfNode.map(({ label, texts }) => (
        <div key={label}>
          <h4>{label}</h4>
          <TextsInLanguages texts={texts} languages={shown} />
        </div>
      ))}
      {rest > 0 && !all && (
        <TextButton onClick={() => setAll(true)}>
          <Plural value={rest} one="Show # more language" other="Show # more languages" />
        </TextButton>
      )}
    </section>
  );
}

function TextsInLanguages({ texts, languages }: { texts: Texts; languages: readonly string[] }) {
  const untranslated = ownText(texts, '');
  if (untranslated !== undefined) return <TextBlock text={untranslated} />;
  return (
    <Facts
      facts={languages.map((language) => {
        const text = ownText(texts, language);
        return {
          label: <bdi>{visibleName(language)}</bdi>,
          children:
            text === undefined ? (
              <span className="outline-borrowed">
                <Trans>Not translated</Trans>
              </span>
            ) : (
              <TextBlock text={text} lang={languageCode(language)} />
            ),
        };
      })}
    />
  );
}

interface TextBlockProps {
  text: string;
  /** The code of its language, if the form says it. */
  lang?: string | null | undefined;
  code?: boolean;
}

/** A text of the form with its line breaks, in its own direction. Markup and Markdown stay text. */
export function TextBlock({ text, lang = null, code = false }: TextBlockProps) {
  const lines = text
    .split(/\r\n|[\n\r]/)
    .map(visibleName)
    .join('\n');
  return (
    <Clipped lines={8}>
      {code ? (
        <code className="outline-code" dir="ltr">
          {lines}
        </code>
      ) : (
        <div className="outline-text" dir="auto" lang={lang ?? undefined}>
          {lines}
        </div>
      )}
    </Clipped>
  );
}
