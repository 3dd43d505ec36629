export const importationsBelleRive = `
Huile d’olive extra vierge, Crète; Extra virgin olive oil, Crete; grocery.oils; organic aop; case12x750ml@168.00 bucket5l@79.00
Huile d’olive Picual; Picual olive oil; grocery.oils; aop; case6x1l@96.00
Huile de sésame grillé; Toasted sesame oil; grocery.oils; -; case6x500ml@48.00
Vinaigre balsamique de Modène; Balsamic vinegar of Modena; grocery.oils; aop; case6x500ml@54.00
Vinaigre de xérès; Sherry vinegar; grocery.oils; aop; case6x750ml@51.00
Pâtes penne; Penne pasta; grocery.pasta; -; case20x500g@39.00
Pâtes linguine; Linguine pasta; grocery.pasta; organic; case20x500g@46.00
Riz carnaroli; Carnaroli rice; grocery.pasta; -; case10x1kg@58.00
Riz basmati; Basmati rice; grocery.pasta; -; bag20kg@54.00
Couscous moyen; Medium couscous; grocery.pasta; -; bag10kg@29.50
Polenta; Polenta; grocery.pasta; organic; case12x500g@33.60
Tomates San Marzano pelées; Peeled San Marzano tomatoes; grocery.canned; aop; case6x2.5kg@57.00
Pois chiches; Chickpeas; grocery.pulses; organic; bag10kg@32.00
Lentilles du Puy; Puy lentils; grocery.pulses; aop; bag5kg@34.50
Olives Kalamata; Kalamata olives; grocery.preserves; aop; bucket5kg@56.00
Olives Castelvetrano; Castelvetrano olives; grocery.preserves; -; bucket5kg@52.00
Câpres au sel; Salted capers; grocery.condiments; -; case6x1kg@72.00
Anchois de Cantabrie; Cantabrian anchovies; seafood.smoked; -; case12x180g@126.00
Thon blanc à l’huile d’olive; Albacore in olive oil; grocery.canned; -; case12x400g@118.00
Citrons; Lemons; fruits.citrus; -; case18kg@46.00
Citrons verts; Limes; fruits.citrus; -; case4.5kg@21.50
Oranges Navel; Navel oranges; fruits.citrus; -; case18kg@38.00
Oranges sanguines; Blood oranges; fruits.citrus; organic; case9kg@36.00
Pamplemousses roses; Pink grapefruits; fruits.citrus; -; case18kg@41.00
Clémentines; Clementines; fruits.citrus; -; case10x2kg@62.00
Avocats Hass; Hass avocados; fruits.exotic; -; case48@54.00
Mangues Ataulfo; Ataulfo mangoes; fruits.exotic; -; case14@19.50
Ananas Gold; Gold pineapples; fruits.exotic; fairTrade; case6@21.00
Bananes équitables; Fair trade bananas; fruits.exotic; fairTrade organic; case18kg@39.00
Grenades; Pomegranates; fruits.exotic; -; case12@28.00
Figues séchées; Dried figs; fruits.dried; organic; case5kg@46.00
Dattes Medjool; Medjool dates; fruits.dried; -; case5kg@68.00
Abricots secs; Dried apricots; fruits.dried; -; case5kg@52.00
Amandes entières; Whole almonds; grocery.nuts; -; bag10kg@118.00
Noisettes du Piémont; Piedmont hazelnuts; grocery.nuts; -; bag5kg@96.00
Pistaches; Pistachios; grocery.nuts; -; bag5kg@129.00
Pignons; Pine nuts; grocery.nuts; -; bag1kg@58.00
Parmigiano Reggiano 24 mois; Parmigiano Reggiano 24 months; dairy.firm-cheese; aop; piece~4kg@34.80
Pecorino Romano; Pecorino Romano; dairy.firm-cheese; aop; piece~3kg@28.60
Manchego 12 mois; Manchego 12 months; dairy.firm-cheese; aop; wheel~3kg@37.20
Feta en saumure; Feta in brine; dairy.fresh-cheese; aop; bucket4kg@54.00
Gorgonzola dolce; Gorgonzola dolce; dairy.blue-cheese; aop; piece~1.5kg@27.90
Prosciutto di Parma; Prosciutto di Parma; meat.charcuterie; aop; piece~7kg@39.50
Chorizo ibérique; Iberian chorizo; meat.charcuterie; -; piece~1.2kg@31.00
Saucisson sec; Dry sausage; meat.charcuterie; -; case20x250g@112.00
Chocolat noir 70 %; 70% dark chocolate; sweet.chocolate; fairTrade organic; case5x1kg@88.00!
Chocolat au lait 38 %; 38% milk chocolate; sweet.chocolate; fairTrade; case5x1kg@82.00!
Cacao en poudre; Cocoa powder; sweet.sugar; fairTrade; bag5kg@64.00
Sucre de canne brut; Raw cane sugar; sweet.sugar; fairTrade organic; bag20kg@48.00
Gousses de vanille; Vanilla beans; grocery.spices; -; jar100g@58.00
Safran; Saffron; grocery.spices; aop; jar5g@34.00
Poivre de Kampot; Kampot pepper; grocery.spices; aop; case6x500g@114.00
Fleur de sel; Fleur de sel; grocery.spices; -; bucket1kg@22.00
Paprika fumé; Smoked paprika; grocery.spices; aop; case12x75g@46.80
Café espresso en grains; Espresso beans; drinks.coffee; fairTrade organic; case6x1kg@138.00
Café filtre en grains; Filter coffee beans; drinks.coffee; fairTrade organic; case6x1kg@129.00
Thé vert sencha; Sencha green tea; drinks.tea; organic; bag1kg@64.00
Tisane de rooibos; Rooibos tea; drinks.tea; organic; bag1kg@42.00
Eau minérale gazeuse; Sparkling mineral water; drinks.water; -; case12x750ml@27.60!
Limonade sicilienne; Sicilian lemonade; drinks.soft; -; case24x275ml@43.20!
Eau tonique; Tonic water; drinks.soft; -; case24x200ml@38.40!
Vin rouge, Languedoc; Red wine, Languedoc; alcohol.wine; organic; case12x750ml@174.00!
Vermouth rouge; Red vermouth; alcohol.spirits; -; case6x750ml@138.00!
`;
