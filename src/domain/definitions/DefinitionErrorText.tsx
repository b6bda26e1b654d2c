import { Trans } from '@lingui/react/macro';
import type { DefinitionError } from '~/engines/xforms/validate-definition';
import { Name } from '~/shared/ui/text/Name';

const escapes = { '&': '&amp;', '<': '&lt;' };

export function DefinitionErrorText({ fault }: { fault: DefinitionError }) {
  const { line } = fault;
  switch (fault.kind) {
    case 'tag-not-closed': {
      const tag = <Code>{`<${fault.name}>`}</Code>;
      return (
        <Trans>
          Line {line}: {tag} has no end tag.
        </Trans>
      );
    }
    case 'tag-not-opened': {
      const tag = <Code>{`</${fault.name}>`}</Code>;
      return (
        <Trans>
          Line {line}: {tag} has no start tag.
        </Trans>
      );
    }
    case 'character-not-escaped': {
      const [written, escaped] = [
        <Code key="1">{fault.character}</Code>,
        <Code key="2">{escapes[fault.character]}</Code>,
      ];
      return fault.character === '&' ? (
        <Trans>
          Line {line}: write {escaped} for {written}.
        </Trans>
      ) : (
        <Trans>
          Line {line}: write {escaped} for {written}, or finish the tag.
        </Trans>
      );
    }
    case 'form-id-missing': {
      const id = <code>id</code>;
      return <Trans>The file has no form ID. Add {id} to the root of the form’s instance.</Trans>;
    }
    case 'bind-without-node': {
      const reference = <Code>{fault.reference}</Code>;
      return (
        <Trans>
          Line {line}: this bind is for {reference}, which the form does not have.
        </Trans>
      );
    }
    case 'question-without-node': {
      const reference = <Code>{fault.reference}</Code>;
      return (
        <Trans>
          Line {line}: the answer belongs to {reference}, which the form does not have.
        </Trans>
      );
    }
    case 'pattern-explosive': {
      const pattern = <Code>{shortened(fault.pattern)}</Code>;
      return (
        <Trans>
          Line {line}: the regular expression {pattern} can freeze apps. Avoid repetition inside repetition, such as
          (a+)+.
        </Trans>
      );
    }
    case 'expression-malformed': {
      const [attribute, expression, rest] = [
        <Code key="1">{fault.attribute}</Code>,
        <Code key="2">{shortened(fault.expression)}</Code>,
        <Code key="3">{shortened(fault.rest)}</Code>,
      ];
      if (fault.expression === '')
        return (
          <Trans>
            Line {line}: {attribute} is empty. It must be an expression.
          </Trans>
        );
      return fault.rest === '' ? (
        <Trans>
          Line {line}: the expression {expression} in {attribute} is not complete.
        </Trans>
      ) : (
        <Trans>
          Line {line}: the expression {expression} in {attribute} cannot be read from {rest} on.
        </Trans>
      );
    }
  }
}

/** Expressions can be long, and some messages quote them twice. */
const shortened = (text: string): string => (text.length > 100 ? `${text.slice(0, 100)}…` : text);

const Code = ({ children }: { children: string }) => (
  <code>
    <Name>{children}</Name>
  </code>
);
