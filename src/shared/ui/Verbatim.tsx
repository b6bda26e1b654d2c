/**
 * A text of somebody else's inside a translated sentence. As an element, never as a value: tags in a value would be
 * taken for those of the sentence, and a name like `<b>x</b>` would lose them.
 */
export function Verbatim({ text }: { text: string }) {
  return <bdi>{text}</bdi>;
}
