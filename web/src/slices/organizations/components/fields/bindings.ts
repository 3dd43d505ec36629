/** The properties a form passes to one of its fields (`form.field(path)`). */
export interface Binding<Value> {
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  onBlur: () => void;
  error: string | undefined;
}
