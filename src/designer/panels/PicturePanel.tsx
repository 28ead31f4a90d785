import { useStore } from '@nanostores/react';
import { designSides, type Design, type ObjectOf } from '../design.ts';
import { objectName, sideLabels } from '../object-name.ts';
import { newPicture } from '../starting-point.ts';
import { paths } from '../../paths.ts';
import { ChooseFile, UploadBox } from '../../ui/UploadBox.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { newId } from '../store.client.ts';
import styles from '../properties/properties.module.css';
import { useDesigner } from '../designer.client.ts';
import { PageChoice } from './PageChoice.tsx';

/** The customer's own pictures: a new one from a file, and those in the design. */
export function PicturePanel() {
  const { $design, $pictures, $taking, takeFiles } = useDesigner();
  const taking = useStore($taking);
  const design = useStore($design);
  const pictures = useStore($pictures);
  const keptFocus = useKeptFocus(taking.status);

  return (
    <section className={styles.panel} aria-labelledby="picture-title">
      <h2 id="picture-title" className={styles.title}>
        Your own picture
      </h2>
      <UploadBox
        {...keptFocus}
        failed={taking.status === 'refused'}
        preview={
          taking.status === 'placed' && taking.picture ? pictures[taking.picture]?.url : undefined
        }
        onFiles={(files) => void takeFiles(files)}
        actions={
          <>
            {taking.status !== 'reading' && taking.status !== 'choosing' && (
              <ChooseFile
                accept=".png,.jpg,.jpeg,.svg,.pdf,.ai,.psd,image/png,image/jpeg,image/svg+xml,application/pdf"
                aria-describedby="picture-formats"
                onFiles={(files) => void takeFiles(files)}
              >
                Drop a file or <u>click to browse</u>
                <span className="visually-hidden"> for a picture</span>
              </ChooseFile>
            )}
            {taking.status === 'refused' && (
              <button
                type="button"
                className="button quiet"
                onClick={() => $taking.set({ status: 'idle' })}
              >
                Dismiss
              </button>
            )}
          </>
        }
      >
        {taking.status === 'idle' && <b>PNG, JPG, SVG, PDF, AI, or PSD</b>}
        {taking.status !== 'idle' && <b className={styles.fileName}>{taking.name}</b>}
        {taking.status === 'reading' && <p role="status">Reading the file…</p>}
        {taking.status === 'choosing' && <PageChoice {...taking} />}
        {taking.status === 'refused' && (
          <div role="alert">
            <p className="field-error">{taking.message}</p>
            {taking.toOrderForm && (
              <p>
                The <a href={paths.order}>order form</a> takes it as is.
              </p>
            )}
          </div>
        )}
        {taking.status === 'placed' && <p role="status">{taking.text}</p>}
      </UploadBox>
      <p id="picture-formats" className={styles.hint}>
        300 DPI at the printed size prints sharp; transparent backgrounds stay. EPS files go by the{' '}
        <a href={paths.order}>order form</a>.
      </p>
      <UsedPictures design={design} />
    </section>
  );
}

function UsedPictures({ design }: { design: Design }) {
  const { $pictures, beside, $area, addObject, $announcement, $side } = useDesigner();
  const pictures = useStore($pictures);
  const used = new Map<string, ObjectOf<'picture'>>();
  for (const side of designSides) {
    for (const object of design.sides[side]) {
      if (object.kind === 'picture') used.set(object.picture, used.get(object.picture) ?? object);
    }
  }
  if (used.size === 0) return null;
  const place = (picture: ObjectOf<'picture'>) => {
    const { source, inks, original, edits } = picture;
    const edited = original && edits ? { original, edits } : {};
    const again = beside(newPicture(newId(), { ...picture, id: picture.picture }, $area.get()));
    if (!addObject(`Add ${again.name}`, { ...again, source, inks, ...edited })) return;
    $announcement.set(`${again.name} is on the ${sideLabels[$side.get()].toLowerCase()} again.`);
  };
  return (
    <>
      <h3 className={styles.subtitle}>In this design</h3>
      <ul className={styles.used}>
        {[...used.values()].map((object) => {
          const name = objectName(object, () => undefined);
          const url = pictures[object.picture]?.url;
          return (
            <li key={object.picture}>
              <button type="button" onClick={() => place(object)}>
                {url && <img src={url} alt="" width="56" height="56" />}
                <span>
                  Place {name}
                  {object.inks && `, in ${object.inks.length} inks,`} again
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
