/** The named character references (HTML standard §13.5). */

/** A character, or two, and its names; the two that part the list are added to it. */
const table = `
Æ AElig,& AMP amp,Á Aacute,Ă Abreve,Â Acirc,А Acy,𝔄 Afr,À Agrave,Α Alpha,Ā Amacr,⩓ And,Ą Aogon,𝔸 Aopf
\u2061 ApplyFunction af,Å Aring angst,𝒜 Ascr,≔ Assign colone coloneq,Ã Atilde,Ä Auml
∖ Backslash setminus setmn smallsetminus ssetmn,⫧ Barv,⌆ Barwed doublebarwedge,Б Bcy,∵ Because becaus because
ℬ Bernoullis Bscr bernou,Β Beta,𝔅 Bfr,𝔹 Bopf,˘ Breve breve,≎ Bumpeq HumpDownHump bump,Ч CHcy,© COPY copy
Ć Cacute,⋒ Cap,ⅅ CapitalDifferentialD DD,ℭ Cayleys Cfr,Č Ccaron,Ç Ccedil,Ĉ Ccirc,∰ Cconint,Ċ Cdot
¸ Cedilla cedil,· CenterDot centerdot middot,Χ Chi,⊙ CircleDot odot,⊖ CircleMinus ominus,⊕ CirclePlus oplus
⊗ CircleTimes otimes,∲ ClockwiseContourIntegral cwconint,” CloseCurlyDoubleQuote rdquo rdquor
’ CloseCurlyQuote rsquo rsquor,∷ Colon Proportion,⩴ Colone,≡ Congruent equiv,∯ Conint DoubleContourIntegral
∮ ContourIntegral conint oint,ℂ Copf complexes,∐ Coproduct coprod,∳ CounterClockwiseContourIntegral awconint
⨯ Cross,𝒞 Cscr,⋓ Cup,≍ CupCap asympeq,⤑ DDotrahd,Ђ DJcy,Ѕ DScy,Џ DZcy,‡ Dagger ddagger,↡ Darr
⫤ Dashv DoubleLeftTee,Ď Dcaron,Д Dcy,∇ Del nabla,Δ Delta,𝔇 Dfr,´ DiacriticalAcute acute,˙ DiacriticalDot dot
˝ DiacriticalDoubleAcute dblac,\` DiacriticalGrave grave,˜ DiacriticalTilde tilde,⋄ Diamond diam diamond
ⅆ DifferentialD dd,𝔻 Dopf,¨ Dot DoubleDot die uml,\u20dc DotDot,≐ DotEqual doteq esdot
⇓ DoubleDownArrow Downarrow dArr,⇐ DoubleLeftArrow Leftarrow lArr
⇔ DoubleLeftRightArrow Leftrightarrow hArr iff,⟸ DoubleLongLeftArrow Longleftarrow xlArr
⟺ DoubleLongLeftRightArrow Longleftrightarrow xhArr,⟹ DoubleLongRightArrow Longrightarrow xrArr
⇒ DoubleRightArrow Implies Rightarrow rArr,⊨ DoubleRightTee vDash,⇑ DoubleUpArrow Uparrow uArr
⇕ DoubleUpDownArrow Updownarrow vArr,∥ DoubleVerticalBar par parallel shortparallel spar
↓ DownArrow ShortDownArrow darr downarrow,⤓ DownArrowBar,⇵ DownArrowUpArrow duarr,\u0311 DownBreve
⥐ DownLeftRightVector,⥞ DownLeftTeeVector,↽ DownLeftVector leftharpoondown lhard,⥖ DownLeftVectorBar
⥟ DownRightTeeVector,⇁ DownRightVector rhard rightharpoondown,⥗ DownRightVectorBar,⊤ DownTee top
↧ DownTeeArrow mapstodown,𝒟 Dscr,Đ Dstrok,Ŋ ENG,Ð ETH,É Eacute,Ě Ecaron,Ê Ecirc,Э Ecy,Ė Edot,𝔈 Efr,È Egrave
∈ Element in isin isinv,Ē Emacr,◻ EmptySmallSquare,▫ EmptyVerySmallSquare,Ę Eogon,𝔼 Eopf,Ε Epsilon,⩵ Equal
≂ EqualTilde eqsim esim,⇌ Equilibrium rightleftharpoons rlhar,ℰ Escr expectation,⩳ Esim,Η Eta,Ë Euml
∃ Exists exist,ⅇ ExponentialE ee exponentiale,Ф Fcy,𝔉 Ffr,◼ FilledSmallSquare
▪ FilledVerySmallSquare blacksquare squarf squf,𝔽 Fopf,∀ ForAll forall,ℱ Fouriertrf Fscr,Ѓ GJcy,> GT gt,Γ Gamma
Ϝ Gammad,Ğ Gbreve,Ģ Gcedil,Ĝ Gcirc,Г Gcy,Ġ Gdot,𝔊 Gfr,⋙ Gg ggg,𝔾 Gopf,≥ GreaterEqual ge geq
⋛ GreaterEqualLess gel gtreqless,≧ GreaterFullEqual gE geqq,⪢ GreaterGreater,≷ GreaterLess gl gtrless
⩾ GreaterSlantEqual geqslant ges,≳ GreaterTilde gsim gtrsim,𝒢 Gscr,≫ Gt NestedGreaterGreater gg,Ъ HARDcy
ˇ Hacek caron,^ Hat,Ĥ Hcirc,ℌ Hfr Poincareplane,ℋ HilbertSpace Hscr hamilt,ℍ Hopf quaternions
─ HorizontalLine boxh,Ħ Hstrok,≏ HumpEqual bumpe bumpeq,Е IEcy,Ĳ IJlig,Ё IOcy,Í Iacute,Î Icirc,И Icy,İ Idot
ℑ Ifr Im image imagpart,Ì Igrave,Ī Imacr,ⅈ ImaginaryI ii,∬ Int,∫ Integral int,⋂ Intersection bigcap xcap
\u2063 InvisibleComma ic,\u2062 InvisibleTimes it,Į Iogon,𝕀 Iopf,Ι Iota,ℐ Iscr imagline,Ĩ Itilde,І Iukcy,Ï Iuml
Ĵ Jcirc,Й Jcy,𝔍 Jfr,𝕁 Jopf,𝒥 Jscr,Ј Jsercy,Є Jukcy,Х KHcy,Ќ KJcy,Κ Kappa,Ķ Kcedil,К Kcy,𝔎 Kfr,𝕂 Kopf,𝒦 Kscr
Љ LJcy,< LT lt,Ĺ Lacute,Λ Lambda,⟪ Lang,ℒ Laplacetrf Lscr lagran,↞ Larr twoheadleftarrow,Ľ Lcaron,Ļ Lcedil
Л Lcy,⟨ LeftAngleBracket lang langle,← LeftArrow ShortLeftArrow larr leftarrow slarr,⇤ LeftArrowBar larrb
⇆ LeftArrowRightArrow leftrightarrows lrarr,⌈ LeftCeiling lceil,⟦ LeftDoubleBracket lobrk,⥡ LeftDownTeeVector
⇃ LeftDownVector dharl downharpoonleft,⥙ LeftDownVectorBar,⌊ LeftFloor lfloor
↔ LeftRightArrow harr leftrightarrow,⥎ LeftRightVector,⊣ LeftTee dashv,↤ LeftTeeArrow mapstoleft
⥚ LeftTeeVector,⊲ LeftTriangle vartriangleleft vltri,⧏ LeftTriangleBar,⊴ LeftTriangleEqual ltrie trianglelefteq
⥑ LeftUpDownVector,⥠ LeftUpTeeVector,↿ LeftUpVector uharl upharpoonleft,⥘ LeftUpVectorBar
↼ LeftVector leftharpoonup lharu,⥒ LeftVectorBar,⋚ LessEqualGreater leg lesseqgtr,≦ LessFullEqual lE leqq
≶ LessGreater lessgtr lg,⪡ LessLess,⩽ LessSlantEqual leqslant les,≲ LessTilde lesssim lsim,𝔏 Lfr,⋘ Ll
⇚ Lleftarrow lAarr,Ŀ Lmidot,⟵ LongLeftArrow longleftarrow xlarr,⟷ LongLeftRightArrow longleftrightarrow xharr
⟶ LongRightArrow longrightarrow xrarr,𝕃 Lopf,↙ LowerLeftArrow swarr swarrow,↘ LowerRightArrow searr searrow
↰ Lsh lsh,Ł Lstrok,≪ Lt NestedLessLess ll,⤅ Map,М Mcy,\u205f MediumSpace,ℳ Mellintrf Mscr phmmat,𝔐 Mfr
∓ MinusPlus mnplus mp,𝕄 Mopf,Μ Mu,Њ NJcy,Ń Nacute,Ň Ncaron,Ņ Ncedil,Н Ncy
\u200b NegativeMediumSpace NegativeThickSpace NegativeThinSpace NegativeVeryThinSpace ZeroWidthSpace
𝔑 Nfr,\u2060 NoBreak,\u00a0 NonBreakingSpace nbsp,ℕ Nopf naturals,⫬ Not,≢ NotCongruent nequiv
≭ NotCupCap,∦ NotDoubleVerticalBar npar nparallel nshortparallel nspar,∉ NotElement notin notinva,≠ NotEqual ne
≂\u0338 NotEqualTilde nesim,∄ NotExists nexist nexists,≯ NotGreater ngt ngtr,≱ NotGreaterEqual nge ngeq
≧\u0338 NotGreaterFullEqual ngE ngeqq,≫\u0338 NotGreaterGreater nGtv,≹ NotGreaterLess ntgl
⩾\u0338 NotGreaterSlantEqual ngeqslant nges,≵ NotGreaterTilde ngsim,≎\u0338 NotHumpDownHump nbump
≏\u0338 NotHumpEqual nbumpe,⋪ NotLeftTriangle nltri ntriangleleft,⧏\u0338 NotLeftTriangleBar
⋬ NotLeftTriangleEqual nltrie ntrianglelefteq,≮ NotLess nless nlt,≰ NotLessEqual nle nleq,≸ NotLessGreater ntlg
≪\u0338 NotLessLess nLtv,⩽\u0338 NotLessSlantEqual nleqslant nles,≴ NotLessTilde nlsim
⪢\u0338 NotNestedGreaterGreater,⪡\u0338 NotNestedLessLess,⊀ NotPrecedes npr nprec
⪯\u0338 NotPrecedesEqual npre npreceq,⋠ NotPrecedesSlantEqual nprcue,∌ NotReverseElement notni notniva
⋫ NotRightTriangle nrtri ntriangleright,⧐\u0338 NotRightTriangleBar
⋭ NotRightTriangleEqual nrtrie ntrianglerighteq,⊏\u0338 NotSquareSubset,⋢ NotSquareSubsetEqual nsqsube
⊐\u0338 NotSquareSuperset,⋣ NotSquareSupersetEqual nsqsupe,⊂\u20d2 NotSubset nsubset vnsub
⊈ NotSubsetEqual nsube nsubseteq,⊁ NotSucceeds nsc nsucc,⪰\u0338 NotSucceedsEqual nsce nsucceq
⋡ NotSucceedsSlantEqual nsccue,≿\u0338 NotSucceedsTilde,⊃\u20d2 NotSuperset nsupset vnsup
⊉ NotSupersetEqual nsupe nsupseteq,≁ NotTilde nsim,≄ NotTildeEqual nsime nsimeq,≇ NotTildeFullEqual ncong
≉ NotTildeTilde nap napprox,∤ NotVerticalBar nmid nshortmid nsmid,𝒩 Nscr,Ñ Ntilde,Ν Nu,Œ OElig,Ó Oacute,Ô Ocirc
О Ocy,Ő Odblac,𝔒 Ofr,Ò Ograve,Ō Omacr,Ω Omega ohm,Ο Omicron,𝕆 Oopf,“ OpenCurlyDoubleQuote ldquo
‘ OpenCurlyQuote lsquo,⩔ Or,𝒪 Oscr,Ø Oslash,Õ Otilde,⨷ Otimes,Ö Ouml,‾ OverBar oline,⏞ OverBrace
⎴ OverBracket tbrk,⏜ OverParenthesis,∂ PartialD part,П Pcy,𝔓 Pfr,Φ Phi,Π Pi,± PlusMinus plusmn pm,ℙ Popf primes
⪻ Pr,≺ Precedes pr prec,⪯ PrecedesEqual pre preceq,≼ PrecedesSlantEqual prcue preccurlyeq
≾ PrecedesTilde precsim prsim,″ Prime,∏ Product prod,∝ Proportional prop propto varpropto vprop,𝒫 Pscr,Ψ Psi
" QUOT quot,𝔔 Qfr,ℚ Qopf rationals,𝒬 Qscr,⤐ RBarr drbkarow,® REG circledR reg,Ŕ Racute,⟫ Rang
↠ Rarr twoheadrightarrow,⤖ Rarrtl,Ř Rcaron,Ŗ Rcedil,Р Rcy,ℜ Re Rfr real realpart
∋ ReverseElement SuchThat ni niv,⇋ ReverseEquilibrium leftrightharpoons lrhar,⥯ ReverseUpEquilibrium duhar
Ρ Rho,⟩ RightAngleBracket rang rangle,→ RightArrow ShortRightArrow rarr rightarrow srarr,⇥ RightArrowBar rarrb
⇄ RightArrowLeftArrow rightleftarrows rlarr,⌉ RightCeiling rceil,⟧ RightDoubleBracket robrk
⥝ RightDownTeeVector,⇂ RightDownVector dharr downharpoonright,⥕ RightDownVectorBar,⌋ RightFloor rfloor
⊢ RightTee vdash,↦ RightTeeArrow map mapsto,⥛ RightTeeVector,⊳ RightTriangle vartriangleright vrtri
⧐ RightTriangleBar,⊵ RightTriangleEqual rtrie trianglerighteq,⥏ RightUpDownVector,⥜ RightUpTeeVector
↾ RightUpVector uharr upharpoonright,⥔ RightUpVectorBar,⇀ RightVector rharu rightharpoonup,⥓ RightVectorBar
ℝ Ropf reals,⥰ RoundImplies,⇛ Rrightarrow rAarr,ℛ Rscr realine,↱ Rsh rsh,⧴ RuleDelayed,Щ SHCHcy,Ш SHcy,Ь SOFTcy
Ś Sacute,⪼ Sc,Š Scaron,Ş Scedil,Ŝ Scirc,С Scy,𝔖 Sfr,↑ ShortUpArrow UpArrow uarr uparrow,Σ Sigma
∘ SmallCircle compfn,𝕊 Sopf,√ Sqrt radic,□ Square squ square,⊓ SquareIntersection sqcap
⊏ SquareSubset sqsub sqsubset,⊑ SquareSubsetEqual sqsube sqsubseteq,⊐ SquareSuperset sqsup sqsupset
⊒ SquareSupersetEqual sqsupe sqsupseteq,⊔ SquareUnion sqcup,𝒮 Sscr,⋆ Star sstarf,⋐ Sub Subset
⊆ SubsetEqual sube subseteq,≻ Succeeds sc succ,⪰ SucceedsEqual sce succeq
≽ SucceedsSlantEqual sccue succcurlyeq,≿ SucceedsTilde scsim succsim,∑ Sum sum,⋑ Sup Supset
⊃ Superset sup supset,⊇ SupersetEqual supe supseteq,Þ THORN,™ TRADE trade,Ћ TSHcy,Ц TScy,\u0009 Tab,Τ Tau
Ť Tcaron,Ţ Tcedil,Т Tcy,𝔗 Tfr,∴ Therefore there4 therefore,Θ Theta,\u205f\u200a ThickSpace
\u2009 ThinSpace thinsp,∼ Tilde sim thicksim thksim,≃ TildeEqual sime simeq,≅ TildeFullEqual cong
≈ TildeTilde ap approx asymp thickapprox thkap,𝕋 Topf,\u20db TripleDot tdot,𝒯 Tscr,Ŧ Tstrok,Ú Uacute,↟ Uarr
⥉ Uarrocir,Ў Ubrcy,Ŭ Ubreve,Û Ucirc,У Ucy,Ű Udblac,𝔘 Ufr,Ù Ugrave,Ū Umacr,_ UnderBar lowbar,⏟ UnderBrace
⎵ UnderBracket bbrk,⏝ UnderParenthesis,⋃ Union bigcup xcup,⊎ UnionPlus uplus,Ų Uogon,𝕌 Uopf,⤒ UpArrowBar
⇅ UpArrowDownArrow udarr,↕ UpDownArrow updownarrow varr,⥮ UpEquilibrium udhar,⊥ UpTee bot bottom perp
↥ UpTeeArrow mapstoup,↖ UpperLeftArrow nwarr nwarrow,↗ UpperRightArrow nearr nearrow,ϒ Upsi upsih,Υ Upsilon
Ů Uring,𝒰 Uscr,Ũ Utilde,Ü Uuml,⊫ VDash,⫫ Vbar,В Vcy,⊩ Vdash,⫦ Vdashl,⋁ Vee bigvee xvee,‖ Verbar Vert
∣ VerticalBar mid shortmid smid,| VerticalLine verbar vert,❘ VerticalSeparator,≀ VerticalTilde wr wreath
\u200a VeryThinSpace hairsp,𝔙 Vfr,𝕍 Vopf,𝒱 Vscr,⊪ Vvdash,Ŵ Wcirc,⋀ Wedge bigwedge xwedge,𝔚 Wfr,𝕎 Wopf,𝒲 Wscr
𝔛 Xfr,Ξ Xi,𝕏 Xopf,𝒳 Xscr,Я YAcy,Ї YIcy,Ю YUcy,Ý Yacute,Ŷ Ycirc,Ы Ycy,𝔜 Yfr,𝕐 Yopf,𝒴 Yscr,Ÿ Yuml,Ж ZHcy,Ź Zacute
Ž Zcaron,З Zcy,Ż Zdot,Ζ Zeta,ℨ Zfr zeetrf,ℤ Zopf integers,𝒵 Zscr,á aacute,ă abreve,∾ ac mstpos,∾\u0333 acE
∿ acd,â acirc,а acy,æ aelig,𝔞 afr,à agrave,ℵ alefsym aleph,α alpha,ā amacr,⨿ amalg,∧ and wedge,⩕ andand,⩜ andd
⩘ andslope,⩚ andv,∠ ang angle,⦤ ange,∡ angmsd measuredangle,⦨ angmsdaa,⦩ angmsdab,⦪ angmsdac,⦫ angmsdad
⦬ angmsdae,⦭ angmsdaf,⦮ angmsdag,⦯ angmsdah,∟ angrt,⊾ angrtvb,⦝ angrtvbd,∢ angsph,⍼ angzarr,ą aogon,𝕒 aopf
⩰ apE,⩯ apacir,≊ ape approxeq,≋ apid,' apos,å aring,𝒶 ascr,* ast midast,ã atilde,ä auml,⨑ awint,⫭ bNot
≌ backcong bcong,϶ backepsilon bepsi,‵ backprime bprime,∽ backsim bsim,⋍ backsimeq bsime,⊽ barvee
⌅ barwed barwedge,⎶ bbrktbrk,б bcy,„ bdquo ldquor,⦰ bemptyv,β beta,ℶ beth,≬ between twixt,𝔟 bfr,◯ bigcirc xcirc
⨀ bigodot xodot,⨁ bigoplus xoplus,⨂ bigotimes xotime,⨆ bigsqcup xsqcup,★ bigstar starf,▽ bigtriangledown xdtri
△ bigtriangleup xutri,⨄ biguplus xuplus,⤍ bkarow rbarr,⧫ blacklozenge lozf,▴ blacktriangle utrif
▾ blacktriangledown dtrif,◂ blacktriangleleft ltrif,▸ blacktriangleright rtrif,␣ blank,▒ blk12,░ blk14,▓ blk34
█ block,=\u20e5 bne,≡\u20e5 bnequiv,⌐ bnot,𝕓 bopf,⋈ bowtie,╗ boxDL,╔ boxDR,╖ boxDl,╓ boxDr,═ boxH,╦ boxHD
╩ boxHU,╤ boxHd,╧ boxHu,╝ boxUL,╚ boxUR,╜ boxUl,╙ boxUr,║ boxV,╬ boxVH,╣ boxVL,╠ boxVR,╫ boxVh,╢ boxVl,╟ boxVr
⧉ boxbox,╕ boxdL,╒ boxdR,┐ boxdl,┌ boxdr,╥ boxhD,╨ boxhU,┬ boxhd,┴ boxhu,⊟ boxminus minusb,⊞ boxplus plusb
⊠ boxtimes timesb,╛ boxuL,╘ boxuR,┘ boxul,└ boxur,│ boxv,╪ boxvH,╡ boxvL,╞ boxvR,┼ boxvh,┤ boxvl,├ boxvr
¦ brvbar,𝒷 bscr,⁏ bsemi,\\ bsol,⧅ bsolb,⟈ bsolhsub,• bull bullet,⪮ bumpE,ć cacute,∩ cap,⩄ capand,⩉ capbrcup
⩋ capcap,⩇ capcup,⩀ capdot,∩\ufe00 caps,⁁ caret,⩍ ccaps,č ccaron,ç ccedil,ĉ ccirc,⩌ ccups,⩐ ccupssm,ċ cdot
⦲ cemptyv,¢ cent,𝔠 cfr,ч chcy,✓ check checkmark,χ chi,○ cir,⧃ cirE,ˆ circ,≗ circeq cire,↺ circlearrowleft olarr
↻ circlearrowright orarr,Ⓢ circledS oS,⊛ circledast oast,⊚ circledcirc ocir,⊝ circleddash odash,⨐ cirfnint
⫯ cirmid,⧂ cirscir,♣ clubs clubsuit,: colon,@ commat,∁ comp complement,⩭ congdot,𝕔 copf,℗ copysr
↵ crarr,✗ cross,𝒸 cscr,⫏ csub,⫑ csube,⫐ csup,⫒ csupe,⋯ ctdot,⤸ cudarrl,⤵ cudarrr,⋞ cuepr curlyeqprec
⋟ cuesc curlyeqsucc,↶ cularr curvearrowleft,⤽ cularrp,∪ cup,⩈ cupbrcap,⩆ cupcap,⩊ cupcup,⊍ cupdot,⩅ cupor
∪\ufe00 cups,↷ curarr curvearrowright,⤼ curarrm,⋎ curlyvee cuvee,⋏ curlywedge cuwed,¤ curren,∱ cwint,⌭ cylcty
⥥ dHar,† dagger,ℸ daleth,‐ dash hyphen,⤏ dbkarow rBarr,ď dcaron,д dcy,⇊ ddarr downdownarrows,⩷ ddotseq eDDot
° deg,δ delta,⦱ demptyv,⥿ dfisht,𝔡 dfr,♦ diamondsuit diams,ϝ digamma gammad,⋲ disin,÷ div divide
⋇ divideontimes divonx,ђ djcy,⌞ dlcorn llcorner,⌍ dlcrop,$ dollar,𝕕 dopf,≑ doteqdot eDot,∸ dotminus minusd
∔ dotplus plusdo,⊡ dotsquare sdotb,⌟ drcorn lrcorner,⌌ drcrop,𝒹 dscr,ѕ dscy,⧶ dsol,đ dstrok,⋱ dtdot
▿ dtri triangledown,⦦ dwangle,џ dzcy,⟿ dzigrarr,é eacute,⩮ easter,ě ecaron,≖ ecir eqcirc,ê ecirc
≕ ecolon eqcolon,э ecy,ė edot,≒ efDot fallingdotseq,𝔢 efr,⪚ eg,è egrave,⪖ egs eqslantgtr,⪘ egsdot,⪙ el
⏧ elinters,ℓ ell,⪕ els eqslantless,⪗ elsdot,ē emacr,∅ empty emptyset emptyv varnothing,\u2003 emsp
\u2004 emsp13,\u2005 emsp14,ŋ eng,\u2002 ensp,ę eogon,𝕖 eopf,⋕ epar,⧣ eparsl,⩱ eplus,ε epsi epsilon
ϵ epsiv straightepsilon varepsilon,= equals,≟ equest questeq,⩸ equivDD,⧥ eqvparsl,≓ erDot risingdotseq,⥱ erarr
ℯ escr,η eta,ð eth,ë euml,€ euro,! excl,ф fcy,♀ female,ﬃ ffilig,ﬀ fflig,ﬄ ffllig,𝔣 ffr,ﬁ filig,fj fjlig,♭ flat
ﬂ fllig,▱ fltns,ƒ fnof,𝕗 fopf,⋔ fork pitchfork,⫙ forkv,⨍ fpartint,½ frac12 half,⅓ frac13,¼ frac14,⅕ frac15
⅙ frac16,⅛ frac18,⅔ frac23,⅖ frac25,¾ frac34,⅗ frac35,⅜ frac38,⅘ frac45,⅚ frac56,⅝ frac58,⅞ frac78,⁄ frasl
⌢ frown sfrown,𝒻 fscr,⪌ gEl gtreqqless,ǵ gacute,γ gamma,⪆ gap gtrapprox,ğ gbreve,ĝ gcirc,г gcy,ġ gdot,⪩ gescc
⪀ gesdot,⪂ gesdoto,⪄ gesdotol,⋛\ufe00 gesl,⪔ gesles,𝔤 gfr,ℷ gimel,ѓ gjcy,⪒ glE,⪥ gla,⪤ glj,≩ gnE gneqq
⪊ gnap gnapprox,⪈ gne gneq,⋧ gnsim,𝕘 gopf,ℊ gscr,⪎ gsime,⪐ gsiml,⪧ gtcc,⩺ gtcir,⋗ gtdot gtrdot,⦕ gtlPar
⩼ gtquest,⥸ gtrarr,≩\ufe00 gvertneqq gvnE,ъ hardcy,⥈ harrcir,↭ harrw leftrightsquigarrow
ℏ hbar hslash planck plankv,ĥ hcirc,♥ hearts heartsuit,… hellip mldr,⊹ hercon,𝔥 hfr,⤥ hksearow searhk
⤦ hkswarow swarhk,⇿ hoarr,∻ homtht,↩ hookleftarrow larrhk,↪ hookrightarrow rarrhk,𝕙 hopf,― horbar,𝒽 hscr
ħ hstrok,⁃ hybull,í iacute,î icirc,и icy,е iecy,¡ iexcl,𝔦 ifr,ì igrave,⨌ iiiint qint,∭ iiint tint,⧜ iinfin
℩ iiota,ĳ ijlig,ī imacr,ı imath inodot,⊷ imof,Ƶ imped,℅ incare,∞ infin,⧝ infintie,⊺ intcal intercal,⨗ intlarhk
⨼ intprod iprod,ё iocy,į iogon,𝕚 iopf,ι iota,¿ iquest,𝒾 iscr,⋹ isinE,⋵ isindot,⋴ isins,⋳ isinsv,ĩ itilde
і iukcy,ï iuml,ĵ jcirc,й jcy,𝔧 jfr,ȷ jmath,𝕛 jopf,𝒿 jscr,ј jsercy,є jukcy,κ kappa,ϰ kappav varkappa,ķ kcedil
к kcy,𝔨 kfr,ĸ kgreen,х khcy,ќ kjcy,𝕜 kopf,𝓀 kscr,⤛ lAtail,⤎ lBarr,⪋ lEg lesseqqgtr,⥢ lHar,ĺ lacute,⦴ laemptyv
λ lambda,⦑ langd,⪅ lap lessapprox,« laquo,⤟ larrbfs,⤝ larrfs,↫ larrlp looparrowleft,⤹ larrpl,⥳ larrsim
↢ larrtl leftarrowtail,⪫ lat,⤙ latail,⪭ late,⪭\ufe00 lates,⤌ lbarr,❲ lbbrk,{ lbrace lcub,[ lbrack lsqb,⦋ lbrke
⦏ lbrksld,⦍ lbrkslu,ľ lcaron,ļ lcedil,л lcy,⤶ ldca,⥧ ldrdhar,⥋ ldrushar,↲ ldsh,≤ le leq,⇇ leftleftarrows llarr
⋋ leftthreetimes lthree,⪨ lescc,⩿ lesdot,⪁ lesdoto,⪃ lesdotor,⋚\ufe00 lesg,⪓ lesges,⋖ lessdot ltdot,⥼ lfisht
𝔩 lfr,⪑ lgE,⥪ lharul,▄ lhblk,љ ljcy,⥫ llhard,◺ lltri,ŀ lmidot,⎰ lmoust lmoustache,≨ lnE lneqq,⪉ lnap lnapprox
⪇ lne lneq,⋦ lnsim,⟬ loang,⇽ loarr,⟼ longmapsto xmap,↬ looparrowright rarrlp,⦅ lopar,𝕝 lopf,⨭ loplus,⨴ lotimes
∗ lowast,◊ loz lozenge,( lpar,⦓ lparlt,⥭ lrhard,\u200e lrm,⊿ lrtri,‹ lsaquo,𝓁 lscr,⪍ lsime,⪏ lsimg
‚ lsquor sbquo,ł lstrok,⪦ ltcc,⩹ ltcir,⋉ ltimes,⥶ ltlarr,⩻ ltquest,⦖ ltrPar,◃ ltri triangleleft,⥊ lurdshar
⥦ luruhar,≨\ufe00 lvertneqq lvnE,∺ mDDot,¯ macr strns,♂ male,✠ malt maltese,▮ marker,⨩ mcomma,м mcy,— mdash
𝔪 mfr,℧ mho,µ micro,⫰ midcir,− minus,⨪ minusdu,⫛ mlcp,⊧ models,𝕞 mopf,𝓂 mscr,μ mu,⊸ multimap mumap,⋙\u0338 nGg
≫\u20d2 nGt,⇍ nLeftarrow nlArr,⇎ nLeftrightarrow nhArr,⋘\u0338 nLl,≪\u20d2 nLt,⇏ nRightarrow nrArr,⊯ nVDash
⊮ nVdash,ń nacute,∠\u20d2 nang,⩰\u0338 napE,≋\u0338 napid,ŉ napos,♮ natur natural,⩃ ncap,ň ncaron,ņ ncedil
⩭\u0338 ncongdot,⩂ ncup,н ncy,– ndash,⇗ neArr,⤤ nearhk,≐\u0338 nedot,⤨ nesear toea,𝔫 nfr
↮ nharr nleftrightarrow,⫲ nhpar,⋼ nis,⋺ nisd,њ njcy,≦\u0338 nlE nleqq,↚ nlarr nleftarrow,‥ nldr,𝕟 nopf,¬ not
⋹\u0338 notinE,⋵\u0338 notindot,⋷ notinvb,⋶ notinvc,⋾ notnivb,⋽ notnivc,⫽\u20e5 nparsl,∂\u0338 npart,⨔ npolint
↛ nrarr nrightarrow,⤳\u0338 nrarrc,↝\u0338 nrarrw,𝓃 nscr,⊄ nsub,⫅\u0338 nsubE nsubseteqq,⊅ nsup
⫆\u0338 nsupE nsupseteqq,ñ ntilde,ν nu,# num,№ numero,\u2007 numsp,⊭ nvDash,⤄ nvHarr,≍\u20d2 nvap,⊬ nvdash
≥\u20d2 nvge,>\u20d2 nvgt,⧞ nvinfin,⤂ nvlArr,≤\u20d2 nvle,<\u20d2 nvlt,⊴\u20d2 nvltrie,⤃ nvrArr,⊵\u20d2 nvrtrie
∼\u20d2 nvsim,⇖ nwArr,⤣ nwarhk,⤧ nwnear,ó oacute,ô ocirc,о ocy,ő odblac,⨸ odiv,⦼ odsold,œ oelig,⦿ ofcir,𝔬 ofr
˛ ogon,ò ograve,⧁ ogt,⦵ ohbar,⦾ olcir,⦻ olcross,⧀ olt,ō omacr,ω omega,ο omicron,⦶ omid,𝕠 oopf,⦷ opar,⦹ operp
∨ or vee,⩝ ord,ℴ order orderof oscr,ª ordf,º ordm,⊶ origof,⩖ oror,⩗ orslope,⩛ orv,ø oslash,⊘ osol,õ otilde
⨶ otimesas,ö ouml,⌽ ovbar,¶ para,⫳ parsim,⫽ parsl,п pcy,% percnt,. period,‰ permil,‱ pertenk,𝔭 pfr,φ phi
ϕ phiv straightphi varphi,☎ phone,π pi,ϖ piv varpi,ℎ planckh,+ plus,⨣ plusacir,⨢ pluscir,⨥ plusdu,⩲ pluse
⨦ plussim,⨧ plustwo,⨕ pointint,𝕡 popf,£ pound,⪳ prE,⪷ prap precapprox,⪹ precnapprox prnap,⪵ precneqq prnE
⋨ precnsim prnsim,′ prime,⌮ profalar,⌒ profline,⌓ profsurf,⊰ prurel,𝓅 pscr,ψ psi,\u2008 puncsp,𝔮 qfr,𝕢 qopf
⁗ qprime,𝓆 qscr,⨖ quatint,? quest,⤜ rAtail,⥤ rHar,∽\u0331 race,ŕ racute,⦳ raemptyv,⦒ rangd,⦥ range,» raquo
⥵ rarrap,⤠ rarrbfs,⤳ rarrc,⤞ rarrfs,⥅ rarrpl,⥴ rarrsim,↣ rarrtl rightarrowtail,↝ rarrw rightsquigarrow,⤚ ratail
∶ ratio,❳ rbbrk,} rbrace rcub,] rbrack rsqb,⦌ rbrke,⦎ rbrksld,⦐ rbrkslu,ř rcaron,ŗ rcedil,р rcy,⤷ rdca
⥩ rdldhar,↳ rdsh,▭ rect,⥽ rfisht,𝔯 rfr,⥬ rharul,ρ rho,ϱ rhov varrho,⇉ rightrightarrows rrarr
⋌ rightthreetimes rthree,˚ ring,\u200f rlm,⎱ rmoust rmoustache,⫮ rnmid,⟭ roang,⇾ roarr,⦆ ropar,𝕣 ropf,⨮ roplus
⨵ rotimes,) rpar,⦔ rpargt,⨒ rppolint,› rsaquo,𝓇 rscr,⋊ rtimes,▹ rtri triangleright,⧎ rtriltri,⥨ ruluhar,℞ rx
ś sacute,⪴ scE,⪸ scap succapprox,š scaron,ş scedil,ŝ scirc,⪶ scnE succneqq,⪺ scnap succnapprox
⋩ scnsim succnsim,⨓ scpolint,с scy,⋅ sdot,⩦ sdote,⇘ seArr,§ sect,; semi,⤩ seswar tosa,✶ sext,𝔰 sfr,♯ sharp
щ shchcy,ш shcy,\u00ad shy,σ sigma,ς sigmaf sigmav varsigma,⩪ simdot,⪞ simg,⪠ simgE,⪝ siml,⪟ simlE,≆ simne
⨤ simplus,⥲ simrarr,⨳ smashp,⧤ smeparsl,⌣ smile ssmile,⪪ smt,⪬ smte,⪬\ufe00 smtes,ь softcy,/ sol,⧄ solb
⌿ solbar,𝕤 sopf,♠ spades spadesuit,⊓\ufe00 sqcaps,⊔\ufe00 sqcups,𝓈 sscr,☆ star,⊂ sub subset,⫅ subE subseteqq
⪽ subdot,⫃ subedot,⫁ submult,⫋ subnE subsetneqq,⊊ subne subsetneq,⪿ subplus,⥹ subrarr,⫇ subsim,⫕ subsub
⫓ subsup,♪ sung,¹ sup1,² sup2,³ sup3,⫆ supE supseteqq,⪾ supdot,⫘ supdsub,⫄ supedot,⟉ suphsol,⫗ suphsub
⥻ suplarr,⫂ supmult,⫌ supnE supsetneqq,⊋ supne supsetneq,⫀ supplus,⫈ supsim,⫔ supsub,⫖ supsup,⇙ swArr,⤪ swnwar
ß szlig,⌖ target,τ tau,ť tcaron,ţ tcedil,т tcy,⌕ telrec,𝔱 tfr,θ theta,ϑ thetasym thetav vartheta,þ thorn
× times,⨱ timesbar,⨰ timesd,⌶ topbot,⫱ topcir,𝕥 topf,⫚ topfork,‴ tprime,▵ triangle utri,≜ triangleq trie
◬ tridot,⨺ triminus,⨹ triplus,⧍ trisb,⨻ tritime,⏢ trpezium,𝓉 tscr,ц tscy,ћ tshcy,ŧ tstrok,⥣ uHar,ú uacute
ў ubrcy,ŭ ubreve,û ucirc,у ucy,ű udblac,⥾ ufisht,𝔲 ufr,ù ugrave,▀ uhblk,⌜ ulcorn ulcorner,⌏ ulcrop,◸ ultri
ū umacr,ų uogon,𝕦 uopf,υ upsi upsilon,⇈ upuparrows uuarr,⌝ urcorn urcorner,⌎ urcrop,ů uring,◹ urtri,𝓊 uscr
⋰ utdot,ũ utilde,ü uuml,⦧ uwangle,⫨ vBar,⫩ vBarv,⦜ vangrt,⊊\ufe00 varsubsetneq vsubne
⫋\ufe00 varsubsetneqq vsubnE,⊋\ufe00 varsupsetneq vsupne,⫌\ufe00 varsupsetneqq vsupnE,в vcy,⊻ veebar,≚ veeeq
⋮ vellip,𝔳 vfr,𝕧 vopf,𝓋 vscr,⦚ vzigzag,ŵ wcirc,⩟ wedbar,≙ wedgeq,℘ weierp wp,𝔴 wfr,𝕨 wopf,𝓌 wscr,𝔵 xfr,ξ xi
⋻ xnis,𝕩 xopf,𝓍 xscr,ý yacute,я yacy,ŷ ycirc,ы ycy,¥ yen,𝔶 yfr,ї yicy,𝕪 yopf,𝓎 yscr,ю yucy,ÿ yuml,ź zacute
ž zcaron,з zcy,ż zdot,ζ zeta,𝔷 zfr,ж zhcy,⇝ zigrarr,𝕫 zopf,𝓏 zscr,\u200d zwj,\u200c zwnj
`

let references: Map<string, string> | undefined

/** By name, without ampersand and semicolon. */
export function namedReferences(): ReadonlyMap<string, string> {
  references ??= readTable()
  return references
}

function readTable(): Map<string, string> {
  const read = new Map([
    ['NewLine', '\n'],
    ['comma', ','],
  ])
  for (const entry of table.trim().split(/[,\n]/)) {
    const [value, ...names] = entry.split(' ')
    for (const name of names) read.set(name, value!)
  }
  return read
}

/** Those that count without a semicolon. */
export const legacyReferences: ReadonlySet<string> = new Set(
  `
AElig AMP Aacute Acirc Agrave Aring Atilde Auml COPY Ccedil ETH Eacute Ecirc Egrave Euml GT Iacute Icirc Igrave
Iuml LT Ntilde Oacute Ocirc Ograve Oslash Otilde Ouml QUOT REG THORN Uacute Ucirc Ugrave Uuml Yacute aacute
acirc acute aelig agrave amp aring atilde auml brvbar ccedil cedil cent copy curren deg divide eacute ecirc
egrave eth euml frac12 frac14 frac34 gt iacute icirc iexcl igrave iquest iuml laquo lt macr micro middot nbsp
not ntilde oacute ocirc ograve ordf ordm oslash otilde ouml para plusmn pound quot raquo reg sect shy sup1 sup2
sup3 szlig thorn times uacute ucirc ugrave uml uuml yacute yen yuml
`
    .trim()
    .split(/\s+/),
)
