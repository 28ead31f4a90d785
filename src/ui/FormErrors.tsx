import { Children, type ReactNode, type Ref } from 'react';

type Props = {
  ref: Ref<HTMLDivElement>;
  /** What's wrong, by the id of its field. */
  messages: Readonly<Record<string, string>>;
  /** Labels of the form's fields by id, in order. Errors elsewhere are listed without a link. */
  labels: Readonly<Record<string, string>>;
  /** The sentence before the list. */
  children?: ReactNode;
};

/** The summary of what keeps a form from being sent. It receives the focus. */
export function FormErrors({ ref, messages, labels, children }: Props) {
  const listed = [
    ...Object.keys(labels).filter((id) => messages[id]),
    ...Object.keys(messages).filter((id) => !labels[id]),
  ];
  const sentences = Object.values(messages);
  const say = (id: string) => {
    const sentence = messages[id] ?? '';
    const twice = sentences.indexOf(sentence) !== sentences.lastIndexOf(sentence);
    return twice && labels[id] ? `${labels[id]}: ${sentence}` : sentence;
  };
  return (
    <div ref={ref} tabIndex={-1} role="alert" data-form-errors="">
      {(Children.toArray(children).length > 0 || listed.length > 0) && (
        <div className="notice warn">
          {children}
          {listed.length > 0 && (
            <ul>
              {listed.map((id) => (
                <li key={id}>
                  {labels[id] ? (
                    <a
                      href={`#${id}`}
                      onClick={(event) => {
                        event.preventDefault();
                        document.getElementById(id)?.focus();
                      }}
                    >
                      {say(id)}
                    </a>
                  ) : (
                    say(id)
                  )}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </div>
  );
}
