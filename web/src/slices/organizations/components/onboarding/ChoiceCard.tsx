import styles from './ChoiceCard.module.css';

interface ChoiceCardProps {
  name: string;
  title: string;
  help: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** One answer of several; the whole card can be pressed. */
export const ChoiceCard = ({ name, title, help, checked, onChange }: ChoiceCardProps) => (
  <label className={styles.card} data-field={name}>
    <input
      type="checkbox"
      className={styles.box}
      name={name}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
    <span className={styles.title}>{title}</span>
    <span className={styles.help}>{help}</span>
  </label>
);
