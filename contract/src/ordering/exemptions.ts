import type { OrderTaxExemption } from './ids-and-limits.ts';

/** The reason for charging less tax: printed once per exemption certificate, in both languages. */
export function exemptionMentions(exemptions: readonly OrderTaxExemption[]): { en: string; fr: string }[] {
  const byCertificate = Map.groupBy(
    exemptions,
    ({ certificateNumber, reason }) => `${certificateNumber}/${reason}`,
  );
  return [...byCertificate.values()].map((all) => {
    const { certificateNumber, reason } = all[0]!;
    const en = [reason, certificateNumber && `certificate no. ${certificateNumber}`]
      .filter(Boolean)
      .join(', ');
    const fr = [reason, certificateNumber && `certificat no ${certificateNumber}`].filter(Boolean).join(', ');
    return {
      en: `Exempt from ${all.map(({ name }) => name.en).join(', ')}${en && `: ${en}`}`,
      fr: `Exonéré de ${all.map(({ name }) => name.fr).join(', ')}${fr && ` : ${fr}`}`,
    };
  });
}
