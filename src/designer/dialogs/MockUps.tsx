import { useStore } from '@nanostores/react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { download } from '../../platform/download.client.ts';
import { printedSides } from '../design.ts';
import { designTitle } from '../design-name.ts';
import { mockUpLabels, mockUpViewsOf, type MockUpView } from '../output/mock-up-view.ts';
import { Segments } from '../../ui/Segments.tsx';
import { makeMockUp } from '../output/mock-up.client.ts';
import styles from './dialogs.module.css';
import { useDesigner } from '../designer.client.ts';

type State =
  | { status: 'drawing'; share: number }
  | { status: 'failed'; message: string }
  | { status: 'drawn'; view: MockUpView; file: File; url: string };

/** Pictures of the shirt as it would lie or hang, to keep, copy, and send. */
export function MockUps() {
  const designer = useDesigner();
  const { $design, $garment } = designer;
  const design = useStore($design);
  const garment = useStore($garment);
  const [view, setView] = useState<MockUpView>(() =>
    printedSides(design)[0] === 'back' ? 'back' : 'front',
  );
  const [tries, setTries] = useState(1);
  const [state, setState] = useState<State>({ status: 'drawing', share: 0 });
  const edition = useEdition();

  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    let url = '';
    setState({ status: 'drawing', share: 0 });
    const onProgress = (share: number) => {
      if (!signal.aborted) setState({ status: 'drawing', share });
    };
    void makeMockUp(designer, design, { view, edition }, { signal, onProgress }).then((made) => {
      if (signal.aborted) return;
      if (!made.ok) return setState({ status: 'failed', message: made.message });
      url = URL.createObjectURL(made.file);
      setState({ status: 'drawn', view, file: made.file, url });
    });
    return () => {
      ending.abort();
      URL.revokeObjectURL(url);
    };
  }, [designer, design, view, edition, tries]);

  // Until the next picture's effect runs, the one before is still here.
  const drawn = state.status === 'drawn' && state.view === view ? state : null;
  const label = mockUpLabels[view];
  return (
    <section className={styles.mockUp} aria-label="Mock-ups">
      <div className={styles.mockUpPicture}>
        {drawn && (
          <img
            src={drawn.url}
            width="1600"
            height="1600"
            alt={`Mock-up of ${garment.name} in ${design.color.name} with ${designTitle(design)}: ${label.toLowerCase()}`}
          />
        )}
        {state.status === 'failed' && (
          <div role="alert">
            <p className="field-error">{state.message}</p>
            <button type="button" className="button alt" onClick={() => setTries(tries + 1)}>
              Try again
            </button>
          </div>
        )}
      </div>
      <div>
        <h3>A mock-up to show around</h3>
        <Segments
          legend="View of the mock-up"
          value={view}
          options={mockUpViewsOf(garment).map((each) => [each, mockUpLabels[each]])}
          onPick={setView}
        />
        <p role="status" className="note-text">
          {state.status === 'drawing' && (
            <>
              Drawing the mock-up… <progress value={state.share} aria-label="Mock-up drawn" />
            </>
          )}
          {drawn && 'A PNG of 1,600 × 1,600 pixels.'}
        </p>
        {drawn && <Passing key={drawn.url} file={drawn.file} />}
      </div>
    </section>
  );
}

/** The ways to pass a picture on. */
function Passing({ file }: { file: File }) {
  const [said, setSaid] = useState('');
  const canSend = 'canShare' in navigator && navigator.canShare({ files: [file] });
  const save = () => {
    download(file, file.name);
    setSaid(`${file.name} is in your downloads.`);
  };
  const copy = async () => {
    try {
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': file })]);
      setSaid('Copied.');
    } catch {
      setSaid('Your browser won’t let us copy it. Download it instead.');
    }
  };
  const send = async () => {
    try {
      await navigator.share({ files: [file], title: file.name });
    } catch (error) {
      // Closing the browser's own share sheet isn't a failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) save();
    }
  };
  return (
    <>
      <p className="button-row">
        <button type="button" className="button alt" onClick={save}>
          Download mock-up
        </button>
        {'ClipboardItem' in window && (
          <button type="button" className="button quiet" onClick={() => void copy()}>
            Copy
          </button>
        )}
        {canSend && (
          <button type="button" className="button quiet" onClick={() => void send()}>
            Send…
          </button>
        )}
      </p>
      <p role="status" className="field-hint">
        {said}
      </p>
    </>
  );
}

const dark = () => matchMedia('(prefers-color-scheme: dark)');

/** The paper of the page, day or night; mock-ups have the same. */
function useEdition(): 'day' | 'night' {
  return useSyncExternalStore(
    (follow) => {
      const scheme = dark();
      scheme.addEventListener('change', follow);
      return () => scheme.removeEventListener('change', follow);
    },
    () => (dark().matches ? 'night' : 'day'),
  );
}
