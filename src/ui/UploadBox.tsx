import { useState, type ComponentProps, type DragEvent, type ReactNode } from 'react';
import styles from './UploadBox.module.css';

type BoxProps = ComponentProps<'div'> & {
  /** The picture's address, if it can be shown. */
  preview?: string | undefined;
  failed?: boolean;
  onFiles: (files: FileList) => void;
  /** What we know about the file. */
  children: ReactNode;
  /** Buttons for what can be done with it. */
  actions: ReactNode;
  /** What's missing. */
  lack?: ReactNode;
};

/**
 * A box for one file: its picture, what we know about it, and what can be done. Files may be
 * dropped on it.
 */
export function UploadBox({
  preview,
  failed = false,
  onFiles,
  children,
  actions,
  lack,
  ...rest
}: BoxProps) {
  const [over, setOver] = useState(false);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles(event.dataTransfer.files);
  };
  return (
    <div
      {...rest}
      className={styles.upload}
      data-over={over || undefined}
      data-failed={failed || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <Thumbnail url={preview} />
      <div className={styles.text}>
        {children}
        <div className={styles.actions}>{actions}</div>
        {lack}
      </div>
    </div>
  );
}

type ChooseProps = Omit<ComponentProps<'input'>, 'type' | 'onChange'> & {
  onFiles: (files: FileList) => void;
  children: ReactNode;
};

/** The file picker, beneath its label. */
export function ChooseFile({ onFiles, children, ...input }: ChooseProps) {
  return (
    <label className={styles.choose}>
      <input
        {...input}
        className="on-label"
        type="file"
        onChange={({ target }) => {
          if (target.files) onFiles(target.files);
          target.value = '';
        }}
      />
      <span>{children}</span>
    </label>
  );
}

/** `share` is 0 to 1. */
export function UploadProgress({ name, share }: { name: string; share: number }) {
  const percent = Math.round(share * 100);
  return (
    <>
      <p role="status">Uploading file...</p>
      <progress max={100} value={percent} aria-label={`Uploading ${name}`}>
        {percent}%
      </progress>
    </>
  );
}

/** A file's name, with a � for what is invisible or turns text around, which could hide its type. */
export function FileName({ children }: { children: string }) {
  return <span className={styles.fileName}>{children.replace(/\p{Cf}/gu, '�')}</span>;
}

function Thumbnail({ url }: { url: string | undefined }) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <div className={styles.thumbnail}>
      {url && broken !== url ? (
        <img src={url} alt="" onError={() => setBroken(url)} />
      ) : (
        <svg viewBox="0 0 26 26" fill="none" stroke="currentColor" aria-hidden="true">
          <circle cx="13" cy="13" r="8" />
          <path d="M13 0v26M0 13h26" />
        </svg>
      )}
    </div>
  );
}
